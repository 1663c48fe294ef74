import { expect, it } from "vitest";
import { englishText } from "#lib/checkout/text.ts";
import { differenceText } from "./difference.ts";

const deal = {
  type: "BUY",
  isCryptoFixed: false,
  quoted: { fiatAmount: "100", cryptoAmount: "0.001" },
  fiatAmount: "100",
  cryptoAmount: "0.001",
  fiatCurrency: "EUR",
  cryptoCurrency: "BTC",
} as const;

it("is silent up to half a percent in either direction", () => {
  for (const cryptoAmount of ["0.001", "0.001005", "0.000995"]) {
    expect(differenceText({ ...deal, cryptoAmount }, englishText)).toBeNull();
  }
  expect(differenceText({ ...deal, cryptoAmount: "0.00100501" }, englishText)).toBe(
    "You received 0.5% more than the expected 0.001 BTC.",
  );
  expect(differenceText({ ...deal, cryptoAmount: "0.00099499" }, englishText)).toBe(
    "You received 0.5% less than the expected 0.001 BTC.",
  );
});

it("compares the amount that wasn't fixed", () => {
  const change = { fiatAmount: "102", cryptoAmount: "0.001" };
  expect(differenceText({ ...deal, ...change }, englishText)).toBeNull();
  expect(differenceText({ ...deal, ...change, isCryptoFixed: true }, englishText)).toBe(
    "You paid 2% more than the expected 100 EUR.",
  );
  expect(differenceText({ ...deal, ...change, fiatAmount: "97.25", type: "SELL" }, englishText)).toBe(
    "You receive 2.75% less than the expected 100 EUR.",
  );
});

it("says nothing without a quoted amount", () => {
  expect(differenceText({ ...deal, quoted: { fiatAmount: "0", cryptoAmount: "0" } }, englishText)).toBeNull();
});
