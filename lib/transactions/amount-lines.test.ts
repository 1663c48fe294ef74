import { expect, test } from "vitest";
import type { Transaction } from "#lib/transactions/contract.ts";
import { amountLines } from "./amount-lines.ts";

const quoted = { fiat_amount: "250", crypto_amount: "0.002", exchange_rate: "125000" };
const bought = {
  type: "BUY",
  provider_fee: "11.25",
  network_fee: "1.21",
  svc_fee: "0.5",
  ...quoted,
  quoted,
} as Transaction;

test("splits what a buyer pays into the crypto value plus fees", () => {
  expect(amountLines(bought).crypto_value).toBe("237.04");
});

test("splits what a seller receives into the crypto value minus fees", () => {
  expect(amountLines({ ...bought, type: "SELL" }).crypto_value).toBe("262.96");
});

test("shows the difference between the quoted and the final amounts", () => {
  const changed = { ...bought, fiat_amount: "255", crypto_amount: "0.00195", exchange_rate: "125000.001" };
  expect(amountLines(changed).changes).toEqual({
    fiat_amount: "+2.00%",
    crypto_amount: "−2.50%",
    exchange_rate: "0.00%",
  });
  expect(amountLines(bought).changes).toEqual({ fiat_amount: null, crypto_amount: null, exchange_rate: null });
});
