import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { replaceOffers } from "#lib/assets/queries/assets.ts";
import { upsertObservedLimits } from "#lib/assets/queries/observed-limits.ts";
import { currentTime } from "#lib/clock.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { add, subtract } from "#lib/money.ts";
import type { Limits, RampProvider, Route } from "#lib/providers/provider.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { fetchQuote } from "#lib/quotes/fetch-quote.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { exampleWallet } from "#lib/wallets/example-wallets.ts";
import { noTag } from "#lib/wallets/no-tag-contract.ts";
import { clearCatalogCache, getCatalog } from "./catalog.ts";
import type { LimitQuery } from "./contract.ts";
import { listLimits } from "./list-limits.ts";
import { refreshOffers } from "./refresh-offers.ts";

const query: LimitQuery = { type: "BUY", fiat_currency: "EUR" };
const bitcoin = { crypto_currency: "BTC", network: "mainnet" };
const json = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

/** The limits of these offers of a provider that only this test has. */
const offer = {
  side: "BUY" as const,
  fiat: "EUR",
  method: "card",
  assets: ["BTC:mainnet", "ETH:ethereum"],
  minAmount: "20",
  maxAmount: "1000",
};
const limited = (change: Partial<RampProvider> = {}) => testProvider({ id: "limited", ...change });

let minutes = 0;

async function limitsOf(asked: Partial<LimitQuery>, { provider = limited(), ...change } = {} as Given) {
  await replaceOffers("production", "limited", [{ ...offer, ...change }], new Date("2026-11-01T00:00:00Z"));
  clearCatalogCache("production");
  // What providers answer is kept for a minute.
  minutes += 1;
  const now = new Date(currentTime().getTime() + minutes * minuteMs);
  return json(await listLimits("production", [provider], { ...query, provider: "limited", ...asked }, now));
}
type Given = { provider?: RampProvider; assetLimits?: Record<string, Limits> } & Partial<typeof offer>;

const observe = (minAmount: string | null, { age = 0 } = {}) =>
  upsertObservedLimits({
    environment: "production",
    provider: "limited",
    side: "BUY",
    fiat: "EUR",
    method: "card",
    asset: "BTC:mainnet",
    minAmount,
    maxAmount: null,
    observedAt: new Date(Date.now() - age),
  });

describe("limits", () => {
  afterEach(async () => {
    await replaceOffers("production", "limited", [], new Date());
    await rawSql()`delete from observed_limits where provider = 'limited'`;
    clearCatalogCache("production");
  });

  it("are written without the zeros that the database adds", async () => {
    await limitsOf({});
    const list = await listLimits("production", [limited()], { ...query, provider: "limited" }, currentTime());
    expect(JSON.stringify(list.limits)).toContain('"min_amount":20,"max_amount":1000,');
    expect(JSON.stringify(list.range)).toBe('{"min_amount":20,"max_amount":1000}');
  });

  it("are those of the method without a crypto currency", async () => {
    expect(await limitsOf({})).toEqual({
      limits: [
        {
          provider: "limited",
          payment_method: "card",
          crypto_currency: null,
          network: null,
          min_amount: 20,
          max_amount: 1000,
          source: "provider_list",
          as_of: "2026-11-01T00:00:00.000Z",
        },
      ],
      range: { min_amount: 20, max_amount: 1000 },
    });
  });

  it("are the tightest of the method, the asset in the list, and the asset by the provider's answer", async () => {
    const assetLimits = { "BTC:mainnet": { min: "25", max: "2000" }, "ETH:ethereum": { min: "30", max: null } };
    const { limits } = await limitsOf(bitcoin, { assetLimits });
    expect(limits).toMatchObject([{ ...bitcoin, min_amount: 25, max_amount: 1000, source: "provider_list" }]);
    const provider = limited({ limitsOf: async () => ({ min: "10", max: "999.99" }) });
    const read = await limitsOf(bitcoin, { assetLimits, provider });
    expect(read.limits).toMatchObject([{ min_amount: 25, max_amount: 999.99, source: "provider_limits" }]);
  });

  it("are null where the provider publishes none, and then don't narrow the range", async () => {
    const none = { minAmount: null, maxAmount: null } as object;
    expect(await limitsOf({}, none)).toMatchObject({
      limits: [{ min_amount: null, max_amount: null }],
      range: { min_amount: null, max_amount: null },
    });
  });

  it("are those of the list while the provider doesn't respond", async () => {
    const provider = limited({ limitsOf: () => Promise.reject(new Error("down")) });
    const { limits } = await limitsOf(bitcoin, { provider });
    expect(limits).toMatchObject([{ min_amount: 20, source: "provider_list", as_of: "2026-11-01T00:00:00.000Z" }]);
  });

  it("leave out a route that the provider refuses, and a minimum above the maximum", async () => {
    const refuses = limited({ limitsOf: async () => ({ unsupported: "pair_unsupported", message: "" }) });
    expect(await limitsOf(bitcoin, { provider: refuses })).toEqual({ limits: [], range: null });
    const crossed = limited({ limitsOf: async () => ({ min: "1000.01", max: null }) });
    expect(await limitsOf(bitcoin, { provider: crossed })).toEqual({ limits: [], range: null });
    const equal = limited({ limitsOf: async () => ({ min: "1000", max: null }) });
    expect(await limitsOf(bitcoin, { provider: equal })).toMatchObject({
      range: { min_amount: 1000, max_amount: 1000 },
    });
  });

  it("are empty for an unknown currency, method, and provider, and for an asset that isn't offered", async () => {
    for (const asked of [
      { fiat_currency: "ZZZ" },
      { payment_method: "unknown" },
      { provider: "unknown" },
      { type: "SELL" as const },
      { crypto_currency: "BTC", network: "solana" },
    ])
      expect(await limitsOf(asked)).toEqual({ limits: [], range: null });
  });

  it.each([
    ["network", { crypto_currency: "BTC" }],
    ["crypto_currency", { network: "mainnet" }],
  ])("require %s with the other", async (field, asked) => {
    await expect(limitsOf(asked)).rejects.toMatchObject({
      code: "validation_failed",
      details: { errors: [{ field, code: "missing" }] },
    });
  });

  it("have what was observed in the last 24 hours, of this asset only, unless the list is tighter", async () => {
    await observe("40");
    expect((await limitsOf(bitcoin)).limits).toMatchObject([{ min_amount: 40, max_amount: 1000, source: "observed" }]);
    const ether = { crypto_currency: "ETH", network: "ethereum" };
    expect((await limitsOf(ether)).limits).toMatchObject([{ min_amount: 20, source: "provider_list" }]);
    expect((await limitsOf({})).limits).toMatchObject([{ min_amount: 20 }]);
    await observe("20.00");
    expect((await limitsOf(bitcoin)).limits).toMatchObject([{ min_amount: 20, source: "provider_list" }]);
    await observe("40", { age: dayMs + 1_000 });
    expect((await limitsOf(bitcoin)).limits).toMatchObject([{ min_amount: 20, source: "provider_list" }]);
  });
});

/** What a provider says to amounts at the limits and one step outside. */
async function edgesOf(provider: RampProvider, route: Route, { min_amount, max_amount, step }: Edges) {
  const wallet = exampleWallet(route.crypto, route.network) ?? null;
  const codeAt = async (fiatAmount: string) => {
    const quote = await fetchQuote(provider, { ...route, fiatAmount, wallet, walletTag: noTag }, new Date());
    return "unsupported" in quote ? quote.unsupported : "quoted";
  };
  const [min, max] = [min_amount, max_amount].map((limit) => (limit === null ? null : String(limit)));
  return {
    min: min && (await codeAt(min)),
    below: min && (await codeAt(subtract(min, step))),
    max: max && (await codeAt(max)),
    above: max && (await codeAt(add(max, step))),
  };
}
type Edges = { min_amount: number | null; max_amount: number | null; step: string };

/** Every limit in four currencies, with what its provider says around it. */
async function* edgesIn(side: Route["side"], crypto: string, network: string) {
  for (const fiat of ["EUR", "NGN", "JPY", "KES"]) {
    const { fiats } = await getCatalog("sandbox");
    const step = `1e-${fiats.find(({ code }) => code === fiat)?.minorUnits}`;
    const asked = { type: side, fiat_currency: fiat, crypto_currency: crypto, network };
    const { limits } = await listLimits("sandbox", enabledProviders("sandbox"), asked, new Date());
    for (const { provider: id, payment_method: method, ...row } of json(limits)) {
      const provider = enabledProviders("sandbox").find((one) => one.id === id) as RampProvider;
      const edges = await edgesOf(provider, { side, fiat, crypto, network, method }, { ...row, step });
      yield { at: `${id} ${fiat} ${method}`, row, edges };
    }
  }
}

describe("every limit of the simulated providers", () => {
  beforeAll(() => refreshOffers("sandbox", enabledProviders("sandbox"), new Date()));

  it.each([
    ["BTC", "mainnet"],
    ["ETH", "ethereum"],
  ])(
    "of a purchase of %s is quoted, and refused one step outside",
    async (crypto, network) => {
      let count = 0;
      for await (const { at, row, edges } of edgesIn("BUY", crypto, network)) {
        const [min, below] = row.min_amount === null ? [null, null] : ["quoted", "amount_below_minimum"];
        const [max, above] = row.max_amount === null ? [null, null] : ["quoted", "amount_above_maximum"];
        expect({ at, ...edges }).toEqual({ at, min, below, max, above });
        count += row.min_amount === null ? 0 : 1;
      }
      expect(count).toBeGreaterThan(25);
    },
    60_000,
  );

  // Providers price sales by what is sent, so only a quote tells about amounts next to the limits.
  it("of a sale is refused one step outside", async () => {
    let count = 0;
    for await (const { at, row, edges } of edgesIn("SELL", "BTC", "mainnet")) {
      const below = row.min_amount === null ? null : "amount_below_minimum";
      const above = row.max_amount === null ? null : "amount_above_maximum";
      expect({ at, ...edges }).toMatchObject({ at, below, above });
      count += row.min_amount === null ? 0 : 1;
    }
    expect(count).toBeGreaterThan(10);
  }, 60_000);
});
