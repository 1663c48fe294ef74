import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Environment } from "#db/enums.ts";
import { sharedQuotes } from "#lib/metrics/metrics.ts";
import { acme } from "#lib/providers/adapters/test-acme/adapter.ts";
import type { ProviderModule, Quote, Unsupported } from "#lib/providers/provider.ts";
import { request } from "#lib/quotes/test-request.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { hasRedis, startRedis } from "./test-redis.ts";

const reuseMs = 30_000;
const wallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const secret = "canary-4711-4711";
const good: Quote = {
  fiatAmount: "150000",
  cryptoAmount: "0.000985330000000001",
  fees: { provider: "2250.5", network: "410" },
  expiresAt: null,
};
const declined: Unsupported = { unsupported: "amount_below_minimum", message: "Too little", min: "200000" };

type Answer = () => Promise<Quote | Unsupported>;
let amount = 150_000;

/** How often, in all processes of this test. */
const times = (outcome: string) => sharedQuotes.of(outcome).value;

/** A copy of the modules with its own connection, as each process has one, and its provider. */
async function newProcess(answer: Answer, { apiKey = secret, environment = "sandbox" as Environment } = {}) {
  vi.resetModules();
  const { createProvider } = await import("#lib/providers/settings/create-provider.ts");
  const { fetchSharedQuote } = await import("#lib/quotes/fetch-quote.ts");
  const { quoteStore } = await import("#lib/quotes/quote-store.ts");
  let calls = 0;
  const module: ProviderModule = {
    id: "tester",
    name: "Tester",
    settings: { apiKey: { description: "", secret: true } },
    onboarding: acme.onboarding,
    create: () =>
      testProvider({
        quote() {
          calls += 1;
          return answer();
        },
      }),
  };
  const provider = createProvider(module, environment, { saved: undefined, variables: { apiKey } });
  if (!provider) throw new Error("The test provider was not created");
  // Connected, so that the first quote finds Redis.
  await expect.poll(async () => (await quoteStore()?.readOrClaim("warm-up")) !== "unavailable").toBeTruthy();
  return {
    calls: () => calls,
    ask: (changed: Partial<typeof request> = {}) =>
      fetchSharedQuote(provider, { ...request, fiatAmount: String(amount), ...changed }, new Date(), reuseMs),
    close: () => quoteStore()?.close(),
  };
}

describe.skipIf(!hasRedis)("processes that share quotes in Redis (needs the package redis-server)", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  const processes: Awaited<ReturnType<typeof newProcess>>[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    vi.stubEnv("REDIS_URL", redis.url);
  });
  beforeEach(() => {
    amount += 1;
    sharedQuotes.series.clear();
  });
  afterEach(async () => {
    redis.resume();
    await Promise.all(processes.splice(0).map((one) => one.close()));
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    redis.stop();
  });
  const start = async (...given: Parameters<typeof newProcess>) => {
    const started = await newProcess(...given);
    processes.push(started);
    return started;
  };
  const quoteKeys = () => redis.client.keys("slipway:quote:*");

  it.each<[string, Quote | Unsupported]>([
    ["quote", good],
    ["rejection of the amount", declined],
  ])("ask the provider once for a %s, at the same time and later, and get it as it was", async (_what, response) => {
    const sent = Promise.withResolvers<Quote | Unsupported>();
    const [one, two] = [await start(() => sent.promise), await start(() => sent.promise)];
    const asked = [one.ask(), two.ask()];
    await expect.poll(() => one.calls() + two.calls()).toBeGreaterThan(0);
    sent.resolve(response);
    const [first, second] = await Promise.all(asked);
    const third = await start(() => sent.promise);
    expect(await third.ask()).toEqual(first);
    expect(second).toEqual(first);
    expect(first).toMatchObject("unsupported" in response ? response : { cryptoAmount: good.cryptoAmount });
    expect(one.calls() + two.calls() + third.calls()).toBe(1);
    expect(["fetched", "awaited", "reused"].map(times)).toEqual([1, 1, 1]);
  });

  it("ask again for another amount, wallet, account, or environment", async () => {
    const one = await start(async () => good);
    await one.ask();
    const others = [
      await start(async () => good, { apiKey: "another" }),
      await start(async () => good, { environment: "production" }),
    ];
    for (const other of others) {
      await other.ask();
      expect(other.calls()).toBe(1);
    }
    const two = await start(async () => good);
    await two.ask({ fiatAmount: "150900" });
    await two.ask({ wallet });
    expect(two.calls()).toBe(2);
    await two.ask();
    expect(two.calls()).toBe(2);
  });

  it("don't share an outage: the one that waited asks the provider", async () => {
    const failing = Promise.withResolvers<Quote>();
    const one = await start(() => failing.promise);
    const two = await start(async () => good);
    const outage = one.ask();
    await expect.poll(() => one.calls()).toBe(1);
    const awaited = two.ask();
    failing.reject(new Error("down"));
    expect(await outage).toMatchObject({ unsupported: "provider_error" });
    expect(await awaited).toMatchObject({ cryptoAmount: good.cryptoAmount });
    expect(two.calls()).toBe(1);
    expect(times("awaited")).toBe(1);
  });

  it("don't wait for one that was killed longer than its claim lasts", async () => {
    const killed = await start(() => Promise.withResolvers<Quote>().promise);
    const two = await start(async () => good);
    void killed.ask();
    await expect.poll(() => killed.calls()).toBe(1);
    expect(await two.ask()).toMatchObject({ cryptoAmount: good.cryptoAmount });
    expect(two.calls()).toBe(1);
  });

  it("store neither wallets nor credentials, and only for the time in which a quote may be reused", async () => {
    const one = await start(async () => good);
    await redis.client.flushall();
    await one.ask({ wallet });
    await expect.poll(async () => redis.client.get((await quoteKeys())[0] ?? "")).toContain(good.cryptoAmount);
    const [key = "", ...others] = await quoteKeys();
    expect(others).toEqual([]);
    const value = await redis.client.get(key);
    for (const text of [wallet, secret]) expect(`${key} ${value}`).not.toContain(text);
    const ms = await redis.client.pttl(key);
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThanOrEqual(reuseMs);
  });

  it("use no quote that another program changed in Redis", async () => {
    const one = await start(async () => good);
    await redis.client.flushall();
    await one.ask();
    await expect.poll(async () => redis.client.get((await quoteKeys())[0] ?? "")).toContain(good.cryptoAmount);
    const [key = ""] = await quoteKeys();
    const value = (await redis.client.get(key)) ?? "";
    await redis.client.set(key, value.replace(good.cryptoAmount, "9"));
    const two = await start(async () => good);
    expect(await two.ask()).toMatchObject({ cryptoAmount: good.cryptoAmount });
    expect(two.calls()).toBe(1);
    await expect.poll(() => redis.client.get(key)).toContain(good.cryptoAmount);
  });

  it("ask the provider themselves while Redis doesn't respond, and share again afterwards", async () => {
    const [one, two] = [await start(async () => good), await start(async () => good)];
    redis.suspend();
    for (const each of [one, two]) expect(await each.ask()).toMatchObject({ cryptoAmount: good.cryptoAmount });
    expect([one.calls(), two.calls()]).toEqual([1, 1]);
    expect(times("unavailable")).toBe(2);
    redis.resume();
    await vi.waitUntil(
      async () => {
        amount += 1;
        await one.ask();
        await two.ask();
        return times("reused") > 0;
      },
      { timeout: 60_000, interval: 200 },
    );
  });
});
