import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deadline } from "#lib/deadline.ts";
import { AppError } from "#lib/errors.ts";
import { ProviderHttpError } from "#lib/providers/http.ts";
import type { Quote, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { fetchQuote } from "./fetch-quote.ts";
import { listQuotes } from "./list-quotes.ts";
import { request } from "./test-request.ts";

const good: Quote = {
  fiatAmount: "150000",
  cryptoAmount: "0.001",
  fees: { provider: "1", network: "1" },
  expiresAt: null,
};

/** A provider with the given quote; its other methods throw. */
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
    createsOrderAtCheckout: true,
    quote,
    listOffers: never,
    createCheckout: never,
    getOrder: never,
    readCallback: () => null,
  };
}

const ask = (...providers: RampProvider[]) => listQuotes(request, providers, new Date());

describe("listQuotes", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it("keeps the quotes of the others when one provider is down and one declines", async () => {
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

  it("waits at most 2.5 s for a provider and ignores a late response", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const hung = Promise.withResolvers<Quote>();
    let isAnswered = false;
    const asked = ask(
      provider("good", async () => good),
      provider("hung", () => hung.promise),
    ).finally(() => {
      isAnswered = true;
    });
    await vi.advanceTimersByTimeAsync(deadline(2_500) - 1);
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const quotes = await asked;
    hung.resolve(good);
    await new Promise(setImmediate);
    expect(quotes.supported.map(({ id }) => id)).toEqual(["good"]);
    expect(quotes.unsupported[0]?.reason.unsupported).toBe("provider_timeout");
  });

  it("excludes implausible quotes and outliers", async () => {
    const quotes = await ask(
      provider("a", async () => good),
      provider("b", async () => ({ ...good, cryptoAmount: "0.00101" })),
      provider("tenfold", async () => ({ ...good, cryptoAmount: "0.0101" })),
      provider("zero", async () => ({ ...good, cryptoAmount: "0" })),
      provider("negative", async () => ({ ...good, cryptoAmount: "-0.001" })),
      provider("no-number", async () => ({ ...good, cryptoAmount: "NaN" })),
      provider("another-amount", async () => ({ ...good, fiatAmount: "1500" })),
    );
    expect(quotes.supported.map(({ id }) => id)).toEqual(["b", "a"]);
    expect(quotes.unsupported.map(({ provider: { id }, reason }) => [id, reason.unsupported])).toEqual(
      ["another-amount", "negative", "no-number", "tenfold", "zero"].map((id) => [id, "provider_error"]),
    );
  });

  it("returns immediately for a provider whose breaker is open", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let asked = 0;
    const hung = provider("hung", () => {
      asked += 1;
      return new Promise(() => undefined);
    });
    for (let time = 0; time < 3; time += 1) {
      const response = listQuotes({ ...request, fiatAmount: `${100 + time}` }, [hung], new Date());
      await vi.advanceTimersByTimeAsync(deadline(2_500));
      expect((await response).unsupported[0]?.reason.unsupported).toBe("provider_timeout");
    }
    // No time passes here: the result is immediate.
    expect((await ask(hung)).unsupported[0]?.reason).toEqual({
      unsupported: "provider_error",
      message: "hung isn't responding right now",
    });
    // Creating a transaction uses the same breaker.
    expect(await fetchQuote(hung, request, new Date())).toMatchObject({ unsupported: "provider_error" });
    expect(asked).toBe(3);
  });

  it("keeps calling a provider that declines or rejects requests", async () => {
    let asked = 0;
    const counted = (id: string, response: () => Promise<Quote | Unsupported>) =>
      provider(id, () => {
        asked += 1;
        return response();
      });
    const declining = counted("declining", async () => ({ unsupported: "pair_unsupported", message: "no" }));
    const refusing = counted("refusing", () => Promise.reject(new ProviderHttpError(403, "")));
    for (let time = 0; time < 10; time += 1) await ask(declining, refusing);
    expect(asked).toBe(20);
  });

  it("stops calling a provider that limits requests, as during an outage", async () => {
    let asked = 0;
    const limiting = provider("limiting", () => {
      asked += 1;
      return Promise.reject(new ProviderHttpError(429, ""));
    });
    for (let time = 0; time < 10; time += 1) await ask(limiting);
    expect(asked).toBe(3);
  });

  it("does not call an exchange-type provider for a BUY without a wallet", async () => {
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

  it("returns every entry as unsupported when no provider can be reached", async () => {
    const away = () => Promise.reject(new AppError("provider_unavailable", "away"));
    const { supported, unsupported } = await ask(provider("a", away), provider("b", away));
    expect([supported.length, unsupported.length]).toEqual([0, 2]);
  });

  it("uses the provider's expiry only if it is in the future and within 10 minutes", async () => {
    const now = new Date("2026-01-01T00:00:00Z");
    const expiry = async (expiresAt: Date | null) => {
      const { supported } = await listQuotes(request, [provider("a", async () => ({ ...good, expiresAt }))], now);
      return (supported[0]?.quote.expiresAt.getTime() ?? 0) - now.getTime();
    };
    expect(await expiry(null)).toBe(60_000);
    expect(await expiry(new Date(now.getTime() + 30_000))).toBe(30_000);
    expect(await expiry(new Date(now.getTime() - 1))).toBe(60_000);
    expect(await expiry(new Date(now.getTime() + 86_400_000))).toBe(600_000);
  });
});
