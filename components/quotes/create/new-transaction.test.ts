import { expect, test } from "vitest";
import { newTransactionOf } from "./new-transaction.ts";

test("sends what was quoted, the amount as a number, and what the person chose", () => {
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
  const chosen = { partner_context: "try-1", redirect_url: "https://example.com/thanks" };
  expect(JSON.parse(JSON.stringify(newTransactionOf({ ...query, providers: ["moonpay"] }, "paybis", chosen)))).toEqual({
    type: "BUY",
    amount: 99.5,
    fiat_currency: "EUR",
    crypto_currency: "BTC",
    network: "mainnet",
    payment_method: "card",
    provider: "paybis",
    partner_context: "try-1",
    redirect_url: "https://example.com/thanks",
  });
});
