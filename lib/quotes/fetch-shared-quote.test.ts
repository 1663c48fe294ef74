import { afterEach, describe, expect, it, vi } from "vitest";
import type { Quote, QuoteRequest, Unsupported } from "#lib/providers/provider.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { fetchSharedQuote } from "./fetch-shared-quote.ts";

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

function counting(answer: () => Promise<Quote | Unsupported> = async () => good) {
  let asked = 0;
  const provider = testProvider({
    quote: () => {
      asked += 1;
      return answer();
    },
  });
  return { provider, asked: () => asked };
}

describe("the same question at the same moment", () => {
  it("is asked once for a hundred askers", async () => {
    const { provider, asked } = counting();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => fetchSharedQuote(provider, { ...request }, new Date(), 0)),
    );
    expect(asked()).toBe(1);
    expect(new Set(answers).size).toBe(1);
  });

  it.each<[string, Partial<QuoteRequest>]>([
    ["amount", { fiatAmount: "150001" }],
    ["wallet", { wallet: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" }],
    ["direction", { side: "SELL" }],
    ["method", { method: "bank_transfer" }],
  ])("is another one with another %s", async (_what, other) => {
    const { provider, asked } = counting();
    await Promise.all([
      fetchSharedQuote(provider, request, new Date(), 0),
      fetchSharedQuote(provider, { ...request, ...other }, new Date(), 0),
    ]);
    expect(asked()).toBe(2);
  });

  it("is another one at another provider", async () => {
    const [one, two] = [counting(), counting()];
    await Promise.all([one, two].map(({ provider }) => fetchSharedQuote(provider, request, new Date(), 0)));
    expect([one.asked(), two.asked()]).toEqual([1, 1]);
  });
});

describe("the same question a moment later", () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const freeze = () => vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });

  it("is asked again when nothing is set", async () => {
    const { provider, asked } = counting();
    await fetchSharedQuote(provider, request, new Date());
    await fetchSharedQuote(provider, request, new Date());
    expect(asked()).toBe(2);
  });

  it("is answered from before when SVC_QUOTE_REUSE_SECONDS says so", async () => {
    vi.stubEnv("SVC_QUOTE_REUSE_SECONDS", "5");
    vi.resetModules();
    const fresh = await import("./fetch-shared-quote.ts");
    const { provider, asked } = counting();
    await fresh.fetchSharedQuote(provider, request, new Date());
    await fresh.fetchSharedQuote(provider, request, new Date());
    vi.unstubAllEnvs();
    expect(asked()).toBe(1);
  });

  it("is answered from before for as long as was set, with the expiry it had", async () => {
    freeze();
    const { provider, asked } = counting();
    const first = await fetchSharedQuote(provider, request, new Date(), 5_000);
    vi.advanceTimersByTime(4_999);
    expect(await fetchSharedQuote(provider, request, new Date(), 5_000)).toBe(first);
    vi.advanceTimersByTime(1);
    const later = await fetchSharedQuote(provider, request, new Date(), 5_000);
    expect(asked()).toBe(2);
    expect("expiresAt" in later && "expiresAt" in first && later.expiresAt.getTime() - first.expiresAt.getTime()).toBe(
      5_000,
    );
  });

  it("never gets a price that has expired", async () => {
    freeze();
    const { provider, asked } = counting(async () => ({ ...good, expiresAt: new Date(Date.now() + 2_000) }));
    await fetchSharedQuote(provider, request, new Date(), 5_000);
    vi.advanceTimersByTime(2_000);
    await fetchSharedQuote(provider, request, new Date(), 5_000);
    expect(asked()).toBe(2);
  });

  it("is asked again after an outage, not after a provider said no", async () => {
    freeze();
    const away = counting(() => Promise.reject(new Error("away")));
    const declining = counting(async () => ({ unsupported: "pair_unsupported", message: "no" }));
    vi.spyOn(console, "error").mockReturnValue(undefined);
    for (const { provider } of [away, declining, away, declining])
      await fetchSharedQuote(provider, request, new Date(), 5_000);
    vi.restoreAllMocks();
    expect([away.asked(), declining.asked()]).toEqual([2, 1]);
  });
});
