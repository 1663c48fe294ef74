import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { add, compare, decimalPlaces, divide, multiply, subtract } from "#lib/money.ts";
import { type AmountInput, computeDeal, type Pricing, type Side } from "./deals.ts";

const pricing: Pricing = {
  price: "100000",
  feePercent: "4",
  feeMinimum: "3",
  extraPercent: "0",
  networkFee: "1",
  fiatPlaces: 2,
  cryptoPlaces: 8,
};

describe("a deal", () => {
  test("deducts fees from what a buyer pays", () => {
    const deal = computeDeal("BUY", { kind: "fiat", amount: "100" }, pricing);
    expect(deal.fees).toEqual({ provider: "4", extra: "0", network: "1" });
    expect(deal).toMatchObject({ fiatAmount: "100", cryptoAmount: "0.00095" });
  });

  test("adds fees to a net amount", () => {
    const deal = computeDeal("BUY", { kind: "net", amount: "95" }, pricing);
    expect(deal).toMatchObject({ fiatAmount: "100", cryptoAmount: "0.00095" });
  });

  test("applies the minimum fee", () => {
    expect(computeDeal("BUY", { kind: "fiat", amount: "20" }, pricing).fees.provider).toBe("3");
  });

  test("pays a seller the value of the coins minus fees", () => {
    const deal = computeDeal("SELL", { kind: "crypto", amount: "0.001" }, pricing);
    expect(deal).toMatchObject({ fiatAmount: "95", cryptoAmount: "0.001" });
  });

  test("has a negative result if fees exceed the amount", () => {
    expect(computeDeal("BUY", { kind: "fiat", amount: "3.5" }, pricing).cryptoAmount).toBe("-0.000005");
    expect(computeDeal("SELL", { kind: "crypto", amount: "0.00003" }, pricing).fiatAmount).toBe("-1");
  });

  const sides = fc.constantFrom<Side>("BUY", "SELL");
  const kinds = fc.constantFrom<AmountInput["kind"]>("fiat", "crypto");
  const cents = fc.integer({ min: 50_00, max: 1_000_000_00 }).map((whole) => divide(String(whole), "100"));

  test("always adds up: fees plus the value of the coins equal the fiat amount within a cent", () => {
    fc.assert(
      fc.property(sides, kinds, cents, fc.constantFrom("0", "1.5"), (side, kind, fiat, extraPercent) => {
        const amount = kind === "fiat" ? fiat : divide(fiat, pricing.price, 8);
        const deal = computeDeal(side, { kind, amount }, { ...pricing, extraPercent });
        const fees = add(add(deal.fees.provider, deal.fees.extra), deal.fees.network);
        const cryptoValue = multiply(deal.cryptoAmount, pricing.price);
        const expected = side === "BUY" ? subtract(deal.fiatAmount, fees) : add(deal.fiatAmount, fees);
        const difference = subtract(cryptoValue, expected).replace("-", "");
        expect(compare(difference, "0.01")).toBeLessThanOrEqual(0);
        expect(kind === "fiat" ? deal.fiatAmount : deal.cryptoAmount).toBe(amount);
        expect(decimalPlaces(deal.fiatAmount)).toBeLessThanOrEqual(2);
        expect(compare(deal.fees.provider, "2.99")).toBeGreaterThan(0);
      }),
    );
  });
});
