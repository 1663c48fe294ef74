import { expect, test } from "vitest";
import { shownAmount } from "./shown-amount.ts";

test("writes fiat with no decimals or with two", () => {
  expect(shownAmount("150000", "fiat")).toBe("150000");
  expect(shownAmount("99.5", "fiat")).toBe("99.50");
  expect(shownAmount("1.219", "fiat")).toBe("1.22");
});

test("writes crypto with eight decimals at most", () => {
  expect(shownAmount("0.101234567890123456", "crypto")).toBe("0.10123457");
  expect(shownAmount("2.5", "crypto")).toBe("2.5");
});

test("never shows something as nothing", () => {
  expect(shownAmount("0.000000004", "crypto")).toBe("0.000000004");
  expect(shownAmount("0", "fiat")).toBe("0");
});
