import { expect, test } from "vitest";
import type { QuoteFormState } from "./quote-values.ts";
import { afterAnswer, amountToAsk } from "./typed-amount.ts";

const form: QuoteFormState = {
  ...{ type: "BUY", amount: "100", fiat: "EUR", asset: "BTC:mainnet", method: "card", wallet: "" },
  ...{ fiats: [], assets: [], methods: [], usualAmount: "100", replaced: [], isAsked: true },
};

test("asks by itself for a whole new amount only, and only after something was asked", () => {
  const asked = ["200", "0.05", "99.5"].map((typed) => amountToAsk(form, typed));
  expect(asked).toEqual(["200", "0.05", "99.5"]);
  const left = ["100", "", "0", "0.", "12.", "1,5", "x", "-1", null].map((typed) => amountToAsk(form, typed));
  expect(left).toEqual(left.map(() => null));
  expect(amountToAsk({ ...form, isAsked: false }, "200")).toBeNull();
});

test("keeps what is being typed when an older question is answered, and takes over what was asked else", () => {
  const answer = { ...form, amount: "200" };
  expect(afterAnswer(answer, form, { ...form, amount: "2000" }, true).amount).toBe("2000");
  expect(afterAnswer(answer, form, { ...form, amount: "100" }, false).amount).toBe("200");
  expect(afterAnswer(form, form, { ...form, wallet: "bc1q" }, false).wallet).toBe("bc1q");
});
