import { afterEach, describe, expect, it, vi } from "vitest";
import { deadline } from "#lib/deadline.ts";
import type { Quote, Unsupported } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { fetchSharedQuote } from "./fetch-quote.ts";
import { request } from "./test-request.ts";

const good: Quote = {
  fiatAmount: "150000",
  cryptoAmount: "0.001",
  fees: { provider: "1", network: "1" },
  expiresAt: null,
};

function countingProvider(quote: () => Promise<Quote | Unsupported> = async () => good) {
  let calls = 0;
  const provider = testProvider({
    quote: () => {
      calls += 1;
      return quote();
    },
  });
  return { provider, calls: () => calls };
}

describe("identical requests in flight", () => {
  it("share one call to the provider", async () => {
    const { provider, calls } = countingProvider();
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => fetchSharedQuote(provider, { ...request }, new Date(), 0)),
    );
    expect(calls()).toBe(1);
    expect(new Set(responses).size).toBe(1);
  });

  it.each<[string, Partial<FiatRequest>]>([
    ["amount", { fiatAmount: "150001" }],
    ["wallet", { wallet: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" }],
    ["tag", { walletTag: "12" }],
    ["direction", { side: "SELL" }],
    ["method", { method: "bank_transfer" }],
  ])("do not share it with a request with another %s", async (_what, other) => {
    const { provider, calls } = countingProvider();
    await Promise.all([
      fetchSharedQuote(provider, request, new Date(), 0),
      fetchSharedQuote(provider, { ...request, ...other }, new Date(), 0),
    ]);
    expect(calls()).toBe(2);
  });

  it("do not share it with another provider", async () => {
    const [one, two] = [countingProvider(), countingProvider()];
    await Promise.all([one, two].map(({ provider }) => fetchSharedQuote(provider, request, new Date(), 0)));
    expect([one.calls(), two.calls()]).toEqual([1, 1]);
  });
});

describe("an identical request shortly after", () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const freeze = () => vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });

  it("calls the provider again by default", async () => {
    const { provider, calls } = countingProvider();
    await fetchSharedQuote(provider, request, new Date());
    await fetchSharedQuote(provider, request, new Date());
    expect(calls()).toBe(2);
  });

  it("reuses the quote within SVC_QUOTE_REUSE_SECONDS", async () => {
    stubVariables({ SVC_QUOTE_REUSE_SECONDS: "5" });
    const { provider, calls } = countingProvider();
    await fetchSharedQuote(provider, request, new Date());
    await fetchSharedQuote(provider, request, new Date());
    stubVariables({ SVC_QUOTE_REUSE_SECONDS: "" });
    expect(calls()).toBe(1);
  });

  it("reuses the quote with its original expiry until the reuse time is over", async () => {
    freeze();
    const { provider, calls } = countingProvider();
    const first = await fetchSharedQuote(provider, request, new Date(), 5_000);
    vi.advanceTimersByTime(4_999);
    expect(await fetchSharedQuote(provider, request, new Date(), 5_000)).toBe(first);
    vi.advanceTimersByTime(1);
    const later = await fetchSharedQuote(provider, request, new Date(), 5_000);
    expect(calls()).toBe(2);
    expect("expiresAt" in later && "expiresAt" in first && later.expiresAt.getTime() - first.expiresAt.getTime()).toBe(
      5_000,
    );
  });

  it("never reuses an expired quote", async () => {
    freeze();
    const { provider, calls } = countingProvider(async () => ({ ...good, expiresAt: new Date(Date.now() + 2_000) }));
    await fetchSharedQuote(provider, request, new Date(), 5_000);
    vi.advanceTimersByTime(2_000);
    await fetchSharedQuote(provider, request, new Date(), 5_000);
    expect(calls()).toBe(2);
  });

  it("never reuses a timeout", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const { provider, calls } = countingProvider(() => new Promise(() => undefined));
    for (let time = 1; time <= 2; time += 1) {
      const quote = fetchSharedQuote(provider, request, new Date(), 5_000);
      await vi.advanceTimersByTimeAsync(deadline(2_500));
      expect(await quote).toMatchObject({ unsupported: "provider_timeout" });
      expect(calls()).toBe(time);
    }
    vi.restoreAllMocks();
  });

  it("reuses a rejection, but not an outage", async () => {
    freeze();
    const away = countingProvider(() => Promise.reject(new Error("away")));
    const declining = countingProvider(async () => ({ unsupported: "pair_unsupported", message: "no" }));
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    for (const { provider } of [away, declining, away, declining])
      await fetchSharedQuote(provider, request, new Date(), 5_000);
    vi.restoreAllMocks();
    expect([away.calls(), declining.calls()]).toEqual([2, 1]);
  });
});

describe("a quote without the wallet that the provider needs", () => {
  const offer = {
    side: "BUY" as const,
    fiat: "NGN",
    method: "card",
    assets: ["BTC:mainnet"],
    min: "1000",
    max: "200000",
  };
  const reasonFor = async (change: Partial<FiatRequest>, listOffers = async () => [offer]) => {
    const { provider, calls } = countingProvider();
    const needy = { ...provider, needsWalletFor: ["BUY" as const], listOffers };
    const result = await fetchSharedQuote(needy, { ...request, ...change }, new Date(), 0);
    expect(calls()).toBe(0);
    return "unsupported" in result ? result.unsupported : null;
  };

  it.each<[string, Partial<FiatRequest>]>([
    ["wallet_address_required", {}],
    ["payment_method_unsupported", { method: "bank_transfer" }],
    ["network_unsupported", { network: "lightning" }],
    ["pair_unsupported", { crypto: "SOL", network: "solana" }],
    ["pair_unsupported", { fiat: "EUR" }],
    ["amount_below_minimum", { fiatAmount: "999" }],
    ["amount_above_maximum", { fiatAmount: "200001" }],
  ])("is %s for %j", async (code, change) => {
    expect(await reasonFor(change)).toBe(code);
  });

  it("requires the wallet while the provider's lists can't be read", async () => {
    expect(await reasonFor({ fiat: "EUR" }, () => Promise.reject(new Error("down")))).toBe("wallet_address_required");
  });
});
