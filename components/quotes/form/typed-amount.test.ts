import { expect, test } from "vitest";
import type { QuoteFormState } from "./quote-values.ts";
import { amountToRequest, mergeValues } from "./typed-amount.ts";

const form: QuoteFormState = {
  type: "BUY",
  amount: "100",
  amountIn: "fiat",
  fiat: "EUR",
  asset: "BTC:mainnet",
  method: "card",
  wallet: "",
  tag: "",
  fiats: [],
  assets: [],
  methods: [],
  usualAmount: "100",
  replaced: [],
  unknown: [],
  isAsked: true,
};

test("requests quotes for a complete new amount, after the first request only", () => {
  const requested = ["200", "0.05", "99.5"].map((typed) => amountToRequest(form, typed));
  expect(requested).toEqual(["200", "0.05", "99.5"]);
  const ignored = ["100", "", "0", "0.", "12.", "1,5", "x", "-1", null].map((typed) => amountToRequest(form, typed));
  expect(ignored).toEqual(ignored.map(() => null));
  expect(amountToRequest({ ...form, isAsked: false }, "200")).toBeNull();
});

test("keeps what is being typed and takes over the other values of the request", () => {
  const next = { ...form, amount: "200" };
  expect(mergeValues(next, form, { ...form, amount: "2000" }, true).amount).toBe("2000");
  expect(mergeValues(next, form, { ...form, amount: "100" }, false).amount).toBe("200");
  expect(mergeValues(form, form, { ...form, wallet: "bc1q" }, false).wallet).toBe("bc1q");
});
