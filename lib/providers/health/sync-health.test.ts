import type { RequestListener } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { deadline } from "#lib/deadline.ts";
import { acme } from "#lib/providers/adapters/test-acme/adapter.ts";
import type { ProviderModule, RampProvider } from "#lib/providers/provider.ts";
import { addProviderHealth } from "#lib/providers/queries/states.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { amount } from "#lib/providers/schemas.ts";
import { createProvider } from "#lib/providers/settings/create-provider.ts";
import { withTestServer } from "#lib/providers/test-server.ts";
import { fetchQuote } from "#lib/quotes/fetch-quote.ts";
import { withBreaker } from "#lib/quotes/provider-breaker.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { healthCache } from "./health-cache.ts";
import { breakerTtlMs, isAvailable } from "./is-available.ts";
import { flushHealth, refreshStates } from "./sync-health.ts";

const secret = "canary-4711-4711";
const request: FiatRequest = {
  side: "BUY",
  fiat: "USD",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "100",
  wallet: null,
};

/** Quotes over HTTP, except for GBP, which it declines without a request. */
const testModule: ProviderModule = {
  id: "tester",
  name: "Tester",
  settings: { apiUrl: { description: "" }, apiKey: { description: "", secret: true } },
  onboarding: acme.onboarding,
  create: ({ apiUrl = "", apiKey = "" }, connect) =>
    testProvider({
      async quote({ fiat, fiatAmount }) {
        if (fiat === "GBP") return { unsupported: "pair_unsupported", message: "not served" };
        const response = await connect(apiUrl)("GET", "/price", z.object({ crypto: amount.nullable() }), {
          query: { apiKey },
        });
        if (!response.crypto) return { unsupported: "pair_unsupported", message: "not served" };
        return {
          fiatAmount: fiatAmount ?? "0",
          cryptoAmount: response.crypto,
          fees: { provider: "0", network: "0" },
          expiresAt: null,
        };
      },
    }),
};

function providerAt(apiUrl: string): RampProvider {
  const provider = createProvider(testModule, "sandbox", { saved: undefined, variables: { apiUrl, apiKey: secret } });
  if (!provider) throw new Error("The test provider was not created");
  return provider;
}
const responding =
  (text: string, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end(text);
const quote = async (provider: RampProvider, fiat = "USD"): Promise<void> => {
  await fetchQuote(provider, { ...request, fiat }, new Date());
};

describe("health sync", () => {
  const sql = setUpOwnDatabase();
  beforeAll(async () => {
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
  });
  beforeEach(async () => {
    await sql`truncate provider_states, provider_quotes`;
    const { counts, updates, outages, states } = healthCache();
    for (const map of [counts, updates, outages, states]) map.clear();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
  });

  const counts = async () => {
    // Summed, because a test may cross the five-minute boundary.
    const [sums] =
      await sql`select sum(priced)::int as priced, sum(declined)::int as declined, sum(failed)::int as failed,
      sum(timed_out)::int as timed_out from provider_quotes`;
    return sums;
  };
  const durationCount = async () => {
    const [sums] = await sql`select sum(count)::int as all from provider_quotes, unnest(durations) as count`;
    return sums?.all;
  };
  const state = async () => (await sql`select * from provider_states`)[0];

  it("counts the outcome of every quote request, and writes only when flushed", async () => {
    const good = '{"crypto":0.001}';
    await withTestServer(responding(good), async (url) => {
      await Promise.all([quote(providerAt(url)), quote(providerAt(url)), quote(providerAt(url), "GBP")]);
    });
    await withTestServer(responding('{"crypto":null}'), (url) => quote(providerAt(url)));
    await withTestServer(responding("{}", 401), (url) => quote(providerAt(url)));
    await withTestServer(responding("not json"), (url) => quote(providerAt(url)));
    expect(await sql`select 1 from provider_quotes`).toHaveLength(0);
    await flushHealth(new Date());
    expect(await counts()).toEqual({ priced: 2, declined: 1, failed: 2, timed_out: 0 });
    expect(await durationCount()).toBe(3);
    expect(await state()).toMatchObject({
      broken_since: null,
      last_error: expect.stringMatching(/^The provider's response could not be parsed/),
    });
  });

  it("counts timeouts separately", async () => {
    const arrived = Promise.withResolvers<void>();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await withTestServer(
      () => arrived.resolve(),
      async (url) => {
        const quoted = quote(providerAt(url));
        await arrived.promise;
        await vi.advanceTimersByTimeAsync(deadline(2_500));
        await quoted;
      },
    );
    vi.useRealTimers();
    await flushHealth(new Date());
    expect(await counts()).toEqual({ priced: 0, declined: 0, failed: 0, timed_out: 1 });
    expect((await state())?.last_response_at).toBeNull();
  });

  it("adds the counts of several flushes, and keeps counts that could not be written", async () => {
    await withTestServer(responding('{"crypto":0.001}'), async (url) => {
      await quote(providerAt(url));
      await flushHealth(new Date());
      await quote(providerAt(url));
      await sql`alter table provider_quotes rename to provider_quotes_away`;
      await expect(flushHealth(new Date())).rejects.toThrow();
      await sql`alter table provider_quotes_away rename to provider_quotes`;
      await quote(providerAt(url));
      await flushHealth(new Date());
    });
    expect(await counts()).toMatchObject({ priced: 3 });
    expect(await durationCount()).toBe(3);
  });

  it("keeps secrets out of the last error", async () => {
    const create: ProviderModule["create"] = ({ apiKey = "" }) =>
      testProvider({
        quote: () => Promise.reject(new TypeError(`https://a.example/x?key=${apiKey} and ${apiKey}`)),
      });
    const variables = { apiUrl: "x", apiKey: secret };
    const leaking = createProvider({ ...testModule, create }, "sandbox", { saved: undefined, variables });
    if (leaking) await quote(leaking);
    await flushHealth(new Date());
    expect((await state())?.last_error).toBe("https://a.example/x and …");
  });

  const inOneMinute = () => new Date(Date.now() + 60_000);

  it("reports an open breaker until any process gets a response", async () => {
    const now = new Date();
    await withTestServer(responding("{}", 500), async (url) => {
      const provider = providerAt(url);
      for (let attempt = 0; attempt < 3; attempt += 1) await quote(provider);
      await flushHealth(now);
      await refreshStates(now);
      expect((await state())?.broken_since).not.toBeNull();
      expect(isAvailable(provider, now)).toBe(false);
      const empty = { brokenSince: null, lastError: null, lastErrorAt: null };
      const update = { environment: "sandbox" as const, provider: "tester", ...empty, lastResponseAt: inOneMinute() };
      healthCache().updates.set("sandbox:tester", update);
      await flushHealth(inOneMinute());
      await refreshStates(inOneMinute());
      expect((await state())?.broken_since).toBeNull();
      expect(isAvailable(provider, inOneMinute())).toBe(true);
    });
  });

  it("opens the breaker of a provider that another process found down", async () => {
    const provider = enabledProviders("sandbox").find(({ id }) => id === "moonpay");
    if (!provider) throw new Error("The tests have no MoonPay");
    const now = new Date();
    const empty = { lastResponseAt: null, lastError: null, lastErrorAt: null };
    const update = { environment: "sandbox" as const, provider: "moonpay", ...empty, brokenSince: now };
    await addProviderHealth({ counts: [], updates: [update] }, { now, breakerTtlMs });
    await refreshStates(now);
    expect(await withBreaker(provider, () => Promise.reject(new Error("was called")))).toBeNull();
    expect(isAvailable(provider, now)).toBe(false);
  });
});
