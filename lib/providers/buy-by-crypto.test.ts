import { describe, expect, it } from "vitest";
import { divide, isWithinPercent, multiply, round, subtract } from "#lib/money.ts";
import type { Quote } from "#lib/providers/provider.ts";
import { buyByCrypto, quotePurchase } from "./buy-by-crypto.ts";
import { unsupported } from "./unsupported.ts";

type Terms = { percent?: string; minimum?: string; network?: string };

/** A provider that sells at 50,000 per coin, with its fees, and records what it was asked for. */
function market({ percent = "2", minimum = "0", network = "1.5" }: Terms = {}) {
  const asked: string[] = [];
  const buy = async (fiatAmount: string): Promise<Quote> => {
    asked.push(fiatAmount);
    const share = divide(multiply(fiatAmount, percent), "100", 2);
    const provider = Number(share) > Number(minimum) ? share : minimum;
    const worth = subtract(subtract(fiatAmount, provider), network);
    return {
      fiatAmount,
      cryptoAmount: round(divide(worth, "50000"), 8, "down"),
      fees: { provider, network },
      expiresAt: null,
    };
  };
  return { asked, buy };
}
const limits = { min: "20", max: "10000" };
const bought = async (target: string, terms?: Terms) => {
  const { asked, buy } = market(terms);
  const quote = await buyByCrypto(target, { buy, limits });
  if ("unsupported" in quote) throw new Error(quote.unsupported);
  return { ...quote, asked };
};

describe("buyByCrypto", () => {
  it.each(["0.0005", "0.002", "0.01", "0.19"])("finds the fiat amount for %s at most three calls", async (target) => {
    const { cryptoAmount, asked } = await bought(target);
    expect(isWithinPercent(cryptoAmount, target, "0.1")).toBe(true);
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it("corrects a minimum fee of the first, smaller amount", async () => {
    const { cryptoAmount, asked } = await bought("0.1", { minimum: "4" });
    expect(isWithinPercent(cryptoAmount, "0.1", "0.1")).toBe(true);
    expect(asked).toHaveLength(3);
  });

  it("asks for amounts with two decimals, within the limits", async () => {
    const { asked } = await bought("0.00123457", { network: "3.333" });
    for (const amount of asked) {
      expect(amount).toMatch(/^\d+(\.\d{1,2})?$/);
      expect(Number(amount)).toBeGreaterThanOrEqual(20);
      expect(Number(amount)).toBeLessThanOrEqual(10_000);
    }
  });

  it("refuses what costs less or more than the limits allow, and nothing at the limits", async () => {
    const { buy } = market();
    const [least, most] = [await buy("20"), await buy("10000")];
    const at = (target: string) => buyByCrypto(target, { buy, limits });
    expect(await at(least.cryptoAmount)).toMatchObject({ fiatAmount: "20" });
    expect(await at(most.cryptoAmount)).toMatchObject({ fiatAmount: "10000" });
    expect(await at(multiply(least.cryptoAmount, "0.99"))).toEqual(unsupported("amount_below_minimum", limits));
    expect(await at(multiply(most.cryptoAmount, "1.01"))).toEqual(unsupported("amount_above_maximum", limits));
  });

  it("needs no limits", async () => {
    const { buy } = market();
    for (const known of [{}, { min: null, max: null }, { min: "20" }, { max: "10000" }]) {
      const quote = await buyByCrypto("0.01", { buy, limits: known });
      expect("cryptoAmount" in quote && isWithinPercent(quote.cryptoAmount, "0.01", "0.1")).toBe(true);
    }
  });

  it("passes a refusal on", async () => {
    const refusal = unsupported("pair_unsupported");
    expect(await buyByCrypto("0.01", { buy: async () => refusal, limits })).toBe(refusal);
  });

  it("asks once for a requested fiat amount", async () => {
    const { asked, buy } = market();
    await quotePurchase({ fiatAmount: "321.5" }, { buy, limits });
    expect(asked).toEqual(["321.5"]);
  });
});
