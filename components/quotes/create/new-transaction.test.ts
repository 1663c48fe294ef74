import { expect, test } from "vitest";
import { newTransactionOf } from "./new-transaction.ts";

test("sends the quoted route, the amount as a number and the entered fields", () => {
  const query = {
    type: "BUY",
    amount: "99.5",
    fiat_currency: "EUR",
    crypto_currency: "BTC",
    network: "mainnet",
    payment_method: "card",
    wallet_address: undefined,
    providers: ["moonpay"],
  } as const;
  const entered = { partner_context: "try-1", redirect_url: "https://example.com/thanks" };
  expect(JSON.parse(JSON.stringify(newTransactionOf({ ...query, providers: ["moonpay"] }, "paybis", entered)))).toEqual(
    {
      type: "BUY",
      amount: 99.5,
      fiat_currency: "EUR",
      crypto_currency: "BTC",
      network: "mainnet",
      payment_method: "card",
      provider: "paybis",
      partner_context: "try-1",
      redirect_url: "https://example.com/thanks",
    },
  );
});
