import { describe, expect, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import type { Quote, QuoteRequest, RampProvider } from "#lib/providers/provider.ts";
import { listQuotes } from "./list-quotes.ts";

const request: QuoteRequest = {
  side: "BUY",
  fiat: "NGN",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "150000",
  wallet: null,
};
const good: Quote = {
  fiatAmount: "150000",
  cryptoAmount: "0.001",
  fees: { provider: "1", network: "1" },
  expiresAt: null,
};

/** A provider that answers as told; what is not asked here throws. */
function provider(
  id: string,
  quote: RampProvider["quote"],
  needsWalletFor: RampProvider["needsWalletFor"] = [],
): RampProvider {
  const never = () => Promise.reject(new Error("not asked for in this test"));
  return {
    id,
    name: id,
    needsWalletFor,
    quote,
    listOffers: never,
    createCheckout: never,
    getOrder: never,
    readCallback: () => null,
  };
}

const ask = (...providers: RampProvider[]) => listQuotes(request, providers, new Date());

describe("asking the providers", () => {
  it("keeps the others' quotes when one is down and one has a bug", async () => {
    const quotes = await ask(
      provider("good", async () => good),
      provider("down", () => Promise.reject(new AppError("provider_unavailable", "away"))),
      provider("declines", async () => ({ unsupported: "pair_unsupported", message: "no" })),
    );
    expect(quotes.supported.map(({ id, isBest }) => [id, isBest])).toEqual([["good", true]]);
    expect(quotes.unsupported.map(({ provider: { id }, reason }) => [id, reason.unsupported])).toEqual([
      ["declines", "pair_unsupported"],
      ["down", "provider_error"],
    ]);
  });

  it("waits 2.5 s for a provider that never answers, and no longer", async () => {
    const startedMs = performance.now();
    const quotes = await ask(
      provider("good", async () => good),
      provider("hung", () => new Promise(() => undefined)),
    );
    expect(performance.now() - startedMs).toBeLessThan(3_000);
    expect(quotes.supported).toHaveLength(1);
    expect(quotes.unsupported[0]?.reason.unsupported).toBe("provider_timeout");
  });

  it("rule 1: does not even ask an exchange-type provider for a BUY without a wallet", async () => {
    let asked = 0;
    const exchange = provider("exchange", async () => {
      asked += 1;
      return good;
    }, ["BUY"]);
    expect((await ask(exchange)).unsupported[0]?.reason.unsupported).toBe("wallet_address_required");
    expect(asked).toBe(0);
    expect((await listQuotes({ ...request, wallet: "bc1q" }, [exchange], new Date())).supported).toHaveLength(1);
    expect(asked).toBe(1);
  });

  it("answers with every entry unsupported when nobody can be reached", async () => {
    const away = () => Promise.reject(new AppError("provider_unavailable", "away"));
    const { supported, unsupported } = await ask(provider("a", away), provider("b", away));
    expect([supported.length, unsupported.length]).toEqual([0, 2]);
  });

  it("believes a provider's own expiry only while it lies ahead and is not far off", async () => {
    const now = new Date("2026-01-01T00:00:00Z");
    const expiry = async (expiresAt: Date | null) => {
      const { supported } = await listQuotes(request, [provider("a", async () => ({ ...good, expiresAt }))], now);
      return (supported[0]?.price.expiresAt.getTime() ?? 0) - now.getTime();
    };
    expect(await expiry(null)).toBe(60_000);
    expect(await expiry(new Date(now.getTime() + 30_000))).toBe(30_000);
    expect(await expiry(new Date(now.getTime() - 1))).toBe(60_000);
    expect(await expiry(new Date(now.getTime() + 86_400_000))).toBe(600_000);
  });
});
