import { expect, test } from "vitest";
import { comparedAmount, comparedKind } from "./compared-amount.ts";

test("quotes differ in the fiat amount for a requested crypto amount, and else in what is received", () => {
  const kinds = [
    comparedKind({ type: "BUY" }),
    comparedKind({ type: "BUY", crypto_amount: "0.01" }),
    comparedKind({ type: "SELL" }),
    comparedKind({ type: "SELL", crypto_amount: "100" }),
  ];
  expect(kinds).toEqual(["bought", "paid", "sold", "sold"]);
  const bought = { quote_amount: 0.01, fiat_amount: 950 };
  expect(kinds.slice(0, 3).map((kind) => comparedAmount(bought, kind))).toEqual([0.01, 950, 0.01]);
});
