import { expect, test } from "vitest";
import type { Transaction } from "#lib/transactions/contract.ts";
import { fiatLines, slippage } from "./money-lines.ts";

const fees = { provider_fee: "11.25", network_fee: "1.21", svc_fee: "0.5" };

test("splits what a buyer pays into the crypto value plus fees", () => {
  expect(fiatLines({ ...fees, type: "BUY", fiat_amount: "250" } as Transaction)).toEqual({
    cryptoValue: "237.04",
    sign: "+",
  });
});

test("splits what a seller receives into the crypto value minus fees", () => {
  expect(fiatLines({ ...fees, type: "SELL", fiat_amount: "250" } as Transaction)).toEqual({
    cryptoValue: "262.96",
    sign: "−",
  });
});

test("shows the difference between the quoted and the final amount", () => {
  expect(slippage("102", "100")).toBe("+2.00%");
  expect(slippage("97.5", "100")).toBe("−2.50%");
  expect(slippage("100", "100")).toBeNull();
  expect(slippage("100.000001", "100")).toBe("0.00%");
});
