import type { RequestListener } from "node:http";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { closeDatabase } from "#db/client.ts";
import { addProviderHealth, type ProviderStateUpdate } from "#db/provider-states.ts";
import { createTestDatabase } from "#db/test-database.ts";
import { createProvider } from "#lib/provider-settings/create-provider.ts";
import type { ProviderModule, QuoteRequest, RampProvider } from "#lib/providers/provider.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { amount } from "#lib/providers/schemas.ts";
import { withTestServer } from "#lib/providers/test-server.ts";
import { askProvider } from "#lib/quotes/ask-provider.ts";
import { askThroughBreaker } from "#lib/quotes/provider-breaker.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { healthCache } from "./health-cache.ts";
import { breakerTtlMs, isAvailable, isBroken } from "./is-available.ts";
import { flushHealth, refreshStates } from "./sync-health.ts";

const secret = "canary-4711-4711";
const request: QuoteRequest = {
  ...{ side: "BUY", fiat: "USD", crypto: "BTC", network: "mainnet", method: "card" },
  ...{ fiatAmount: "100", wallet: null },
};

/** Really asked over HTTP, but for GBP, which it knows it does not serve. */
const tester: ProviderModule = {
  id: "tester",
  name: "Tester",
  settings: { apiUrl: { description: "" }, apiKey: { description: "", secret: true } },
  create: ({ apiUrl = "", apiKey = "" }, connect) =>
    testProvider({
      async quote({ fiat, fiatAmount }) {
        if (fiat === "GBP") return { unsupported: "pair_unsupported", message: "not served" };
        const answer = await connect(apiUrl)("GET", "/price", z.object({ crypto: amount.nullable() }), {
          query: { apiKey },
        });
        if (!answer.crypto) return { unsupported: "pair_unsupported", message: "not served" };
        return { fiatAmount, cryptoAmount: answer.crypto, fees: { provider: "0", network: "0" }, expiresAt: null };
      },
    }),
};

function made(apiUrl: string): RampProvider {
  const provider = createProvider(tester, "sandbox", { held: undefined, variables: { apiUrl, apiKey: secret } });
  if (!provider) throw new Error("not made");
  return provider;
}
const answering =
  (text: string, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end(text);
const ask = async (provider: RampProvider, fiat = "USD"): Promise<void> => {
  await askProvider(provider, { ...request, fiat }, new Date());
};

describe("a provider's health", () => {
  let sql: postgres.Sql;
  const lines: string[] = [];
  beforeAll(async () => {
    const url = await createTestDatabase(process.env.DATABASE_URL);
    vi.stubEnv("DATABASE_URL", url);
    sql = postgres(url, { max: 1 });
    vi.spyOn(console, "error").mockImplementation((...words) => void lines.push(words.join(" ")));
  });
  beforeEach(async () => {
    await sql`truncate provider_states, provider_quotes`;
    const held = healthCache();
    for (const map of [held.counts, held.notes, held.broken, held.states]) map.clear();
  });
  afterAll(async () => {
    await sql.end();
    await closeDatabase();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  const counts = async () => {
    // A test may run over the turn of five minutes.
    const [sums] =
      await sql`select sum(priced)::int as priced, sum(declined)::int as declined, sum(failed)::int as failed,
      sum(timed_out)::int as timed_out from provider_quotes`;
    return sums;
  };
  const timed = async () => {
    const [sums] = await sql`select sum(count)::int as all from provider_quotes, unnest(durations) as count`;
    return sums?.all;
  };
  const state = async () => (await sql`select * from provider_states`)[0];

  it("counts what became of each question that reached it, and writes nothing before its time", async () => {
    const good = '{"crypto":0.001}';
    await withTestServer(answering(good), async (url) => {
      await Promise.all([ask(made(url)), ask(made(url)), ask(made(url), "GBP")]);
    });
    await withTestServer(answering('{"crypto":null}'), (url) => ask(made(url)));
    await withTestServer(answering("{}", 401), (url) => ask(made(url)));
    await withTestServer(answering("nonsense"), (url) => ask(made(url)));
    expect(await sql`select 1 from provider_quotes`).toHaveLength(0);
    await flushHealth(new Date());
    expect(await counts()).toEqual({ priced: 2, declined: 1, failed: 2, timed_out: 0 });
    expect(await timed()).toBe(3);
    expect(await state()).toMatchObject({
      broken_since: null,
      last_error: expect.stringMatching(/^The provider's response could not be parsed/),
    });
  });

  it("counts who does not answer in time as that", async () => {
    await withTestServer(
      () => undefined,
      (url) => ask(made(url)),
    );
    await flushHealth(new Date());
    expect(await counts()).toEqual({ priced: 0, declined: 0, failed: 0, timed_out: 1 });
    expect((await state())?.last_answer_at).toBeNull();
  });

  it("adds up what several processes count, and loses nothing while the database is away", async () => {
    await withTestServer(answering('{"crypto":0.001}'), async (url) => {
      await ask(made(url));
      await flushHealth(new Date());
      await ask(made(url));
      await sql`alter table provider_quotes rename to provider_quotes_away`;
      await expect(flushHealth(new Date())).rejects.toThrow();
      await sql`alter table provider_quotes_away rename to provider_quotes`;
      await ask(made(url));
      await flushHealth(new Date());
    });
    expect(await counts()).toMatchObject({ priced: 3 });
    expect(await timed()).toBe(3);
  });

  it("has no secret in its last error, nor in the log", async () => {
    const leaking = createProvider(
      {
        ...tester,
        create: ({ apiKey = "" }) =>
          testProvider({
            quote: () => Promise.reject(new TypeError(`https://a.example/x?key=${apiKey} and ${apiKey}`)),
          }),
      },
      "sandbox",
      { held: undefined, variables: { apiUrl: "x", apiKey: secret } },
    );
    if (leaking) await ask(leaking);
    await flushHealth(new Date());
    expect((await state())?.last_error).toBe("https://a.example/x and …");
  });

  it("shows an open breaker to all, until one answer comes in any process", async () => {
    const now = new Date();
    await withTestServer(answering("{}", 500), async (url) => {
      const provider = made(url);
      for (let time = 0; time < 3; time += 1) await ask(provider);
      await flushHealth(now);
      await refreshStates(now);
      expect((await state())?.broken_since).not.toBeNull();
      expect(isAvailable(provider, now)).toBe(false);
      healthCache().notes.set("sandbox:tester", note({ lastAnswerAt: later(60_000) }));
      await flushHealth(later(60_000));
      await refreshStates(later(60_000));
      expect((await state())?.broken_since).toBeNull();
      expect(isAvailable(provider, later(60_000))).toBe(true);
    });
  });

  const start = new Date("2026-01-01T00:00:00Z");
  const later = (ms: number, from = new Date()) => new Date(from.getTime() + ms);
  const note = (told: Partial<ProviderStateUpdate>): ProviderStateUpdate => ({
    ...{ environment: "sandbox", provider: "tester" },
    ...{ brokenSince: null, lastAnswerAt: null, lastError: null, lastErrorAt: null },
    ...told,
  });
  const tell = (atMs: number, told: Partial<ProviderStateUpdate>) =>
    addProviderHealth({ counts: [], notes: [note(told)] }, { now: later(atMs, start), breakerTtlMs });
  const brokenSince = async () => (await state())?.broken_since?.getTime() ?? null;
  const at = (ms: number) => later(ms, start);

  it("is broken since the first breaker that opened after the last answer", async () => {
    await tell(1_000, { lastAnswerAt: at(1_000) });
    await tell(5_000, { brokenSince: at(4_000) });
    await tell(6_000, { brokenSince: at(3_000) });
    expect(await brokenSince()).toBe(at(3_000).getTime());
    await tell(7_000, { lastAnswerAt: at(7_000) });
    await tell(8_000, { brokenSince: at(4_000) });
    expect(await brokenSince()).toBeNull();
  });

  it("is no longer broken when the process that said so says nothing any more", async () => {
    await tell(5_000, { brokenSince: at(4_000) });
    const told = { brokenSince: at(4_000), updatedAt: at(5_000), lastAnswerAt: null, lastErrorAt: null };
    expect([isBroken(told, at(5_000 + breakerTtlMs - 1)), isBroken(told, at(5_000 + breakerTtlMs))]).toEqual([
      true,
      false,
    ]);
    await tell(5_000 + 2 * breakerTtlMs, { lastError: "one bad moment", lastErrorAt: at(5_000 + 2 * breakerTtlMs) });
    expect(await brokenSince()).toBeNull();
  });

  it("keeps the newest error, in whatever order processes tell of theirs", async () => {
    await tell(2_000, { lastError: "newer", lastErrorAt: at(2_000) });
    await tell(3_000, { lastError: "older", lastErrorAt: at(1_000) });
    await tell(4_000, {});
    expect((await state())?.last_error).toBe("newer");
  });

  it("is not available when there were nothing but failures for five minutes", async () => {
    const told = { brokenSince: null, updatedAt: start, lastErrorAt: at(0), lastAnswerAt: at(-299_999) };
    healthCache().states.set("sandbox:tester", { ...told, ...rest });
    const provider = made("http://127.0.0.1:9");
    expect(isAvailable(provider, at(0))).toBe(true);
    expect(isAvailable(provider, at(1))).toBe(false);
    expect(isAvailable(provider, at(300_000))).toBe(true);
  });
  const rest = {
    ...{ environment: "sandbox" as const, provider: "tester", lastError: "x", endedCount: 0, successCount: 0 },
    ...{ completionP50Seconds: null, completionP95Seconds: null },
  };

  it("opens the breaker here of a provider that another process finds broken", async () => {
    const provider = enabledProviders("sandbox").find(({ id }) => id === "moonpay");
    if (!provider) throw new Error("the tests have no MoonPay");
    const now = new Date();
    const broken = note({ provider: "moonpay", brokenSince: now });
    await addProviderHealth({ counts: [], notes: [broken] }, { now, breakerTtlMs });
    await refreshStates(now);
    expect(await askThroughBreaker(provider, () => Promise.reject(new Error("was asked")))).toBeNull();
    expect(isAvailable(provider, now)).toBe(false);
  });

  it("survives twenty processes that tell at once", async () => {
    const both = (["production", "sandbox"] as const).map((environment) => note({ environment, lastAnswerAt: at(1) }));
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        addProviderHealth(
          { counts: [], notes: index % 2 ? both : both.toReversed() },
          { now: at(index), breakerTtlMs },
        ),
      ),
    );
    expect(await sql`select 1 from provider_states`).toHaveLength(2);
  });
});
