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
  test("takes its fees out of what a buyer pays", () => {
    const deal = computeDeal("BUY", { kind: "fiat", amount: "100" }, pricing);
    expect(deal.fees).toEqual({ provider: "4", extra: "0", network: "1" });
    expect(deal).toMatchObject({ fiatAmount: "100", cryptoAmount: "0.00095" });
  });

  test("puts its fees on top where the amount is without them", () => {
    const deal = computeDeal("BUY", { kind: "net", amount: "95" }, pricing);
    expect(deal).toMatchObject({ fiatAmount: "100", cryptoAmount: "0.00095" });
  });

  test("takes the least fee where the percentage is less", () => {
    expect(computeDeal("BUY", { kind: "fiat", amount: "20" }, pricing).fees.provider).toBe("3");
  });

  test("gives a seller what is left of the coins' worth", () => {
    const deal = computeDeal("SELL", { kind: "crypto", amount: "0.001" }, pricing);
    expect(deal).toMatchObject({ fiatAmount: "95", cryptoAmount: "0.001" });
  });

  test("leaves less than nothing of an amount that its fees eat up", () => {
    expect(computeDeal("BUY", { kind: "fiat", amount: "3.5" }, pricing).cryptoAmount).toBe("-0.000005");
    expect(computeDeal("SELL", { kind: "crypto", amount: "0.00003" }, pricing).fiatAmount).toBe("-1");
  });

  const sides = fc.constantFrom<Side>("BUY", "SELL");
  const wishes = fc.constantFrom<AmountInput["kind"]>("fiat", "crypto");
  const cents = fc.integer({ min: 50_00, max: 1_000_000_00 }).map((whole) => divide(String(whole), "100"));

  test("always adds up: fees and the coins' worth make the whole, to a cent and one coin digit", () => {
    fc.assert(
      fc.property(sides, wishes, cents, fc.constantFrom("0", "1.5"), (side, kind, fiat, extraPercent) => {
        const amount = kind === "fiat" ? fiat : divide(fiat, pricing.price, 8);
        const deal = computeDeal(side, { kind, amount }, { ...pricing, extraPercent });
        const fees = add(add(deal.fees.provider, deal.fees.extra), deal.fees.network);
        const worth = multiply(deal.cryptoAmount, pricing.price);
        const expected = side === "BUY" ? subtract(deal.fiatAmount, fees) : add(deal.fiatAmount, fees);
        const off = subtract(worth, expected).replace("-", "");
        expect(compare(off, "0.01")).toBeLessThanOrEqual(0);
        expect(kind === "fiat" ? deal.fiatAmount : deal.cryptoAmount).toBe(amount);
        expect(decimalPlaces(deal.fiatAmount)).toBeLessThanOrEqual(2);
        expect(compare(deal.fees.provider, "2.99")).toBeGreaterThan(0);
      }),
    );
  });
});
