import { describe, expect, it, vi } from "vitest";
import type { Quote } from "#lib/providers/provider.ts";
import { unsupported, unsupportedFromText } from "./unsupported.ts";
import { quoteWithinLimits, saleWithinLimits } from "./within-limits.ts";

const terms = { side: "BUY", fiat: "EUR", crypto: "BTC", network: "mainnet", method: "card", wallet: null } as const;
const limits = { min: "20", max: "100" };
const costing = (fiatAmount: string, cryptoAmount = "1") =>
  vi.fn(
    async (): Promise<Quote> => ({
      fiatAmount,
      cryptoAmount,
      fees: { provider: "0", network: "0" },
      expiresAt: null,
    }),
  );

describe("limits in fiat", () => {
  it("refuse a fiat amount before the provider is asked", async () => {
    const ask = costing("19.99");
    const result = await quoteWithinLimits({ ...terms, fiatAmount: "19.99" }, limits, ask);
    expect(result).toEqual(unsupported("amount_below_minimum", limits));
    expect(ask).not.toHaveBeenCalled();
  });

  it("refuse a crypto amount by what it costs, and are inclusive", async () => {
    const code = async (fiatAmount: string) => {
      const request = { ...terms, fiatAmount: null, cryptoAmount: "1" };
      const result = await quoteWithinLimits(request, limits, costing(fiatAmount));
      return "unsupported" in result ? result.unsupported : null;
    };
    expect(await code("20")).toBeNull();
    expect(await code("100")).toBeNull();
    expect(await code("19.99")).toBe("amount_below_minimum");
    expect(await code("100.01")).toBe("amount_above_maximum");
  });

  it("accept a payout near the requested one that is just outside", async () => {
    const request = { ...terms, side: "SELL", fiatAmount: "20" } as const;
    expect(await quoteWithinLimits(request, limits, costing("19.99"))).toMatchObject({ fiatAmount: "19.99" });
  });

  it("of a provider that states a narrower one than its list are the stated ones", () => {
    const request = { fiat: "EUR", fiatAmount: null };
    const read = (text: string) => unsupportedFromText(text, { request, limits });
    expect(read("Minimum amount is 30 EUR")).toEqual(unsupported("amount_below_minimum", { min: "30", max: "100" }));
    expect(read("15.30 EUR is below the minimum of 20 EUR")).toEqual(unsupported("amount_below_minimum", limits));
    expect(read("Maximum amount is 90 EUR")).toEqual(unsupported("amount_above_maximum", { min: "20", max: "90" }));
  });
});

describe("limits of sales in crypto", () => {
  const sale = { ...terms, side: "SELL" } as const;

  it("are returned at the price of the quote for a requested crypto amount", async () => {
    const request = { ...sale, fiatAmount: null, cryptoAmount: "0.5" };
    const result = await saleWithinLimits(request, "0.5", { min: "1", max: "2" }, costing("50", "0.5"));
    expect(result).toEqual(unsupported("amount_below_minimum", { min: "100" }));
  });

  it("refuse the crypto for a fiat amount before the provider is asked", async () => {
    const ask = costing("50", "3");
    const result = await saleWithinLimits({ ...sale, fiatAmount: "60" }, "3", { min: "1", max: "2" }, ask);
    expect(result).toEqual(unsupported("amount_above_maximum", { max: "40" }));
    expect(ask).not.toHaveBeenCalled();
  });
});
