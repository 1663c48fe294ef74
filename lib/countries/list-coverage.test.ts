import { describe, expect, it } from "vitest";
import type { Catalog } from "#lib/assets/catalog.ts";
import type { Countries } from "#lib/providers/country-contract.ts";
import { coverageFilter } from "./coverage-contract.ts";
import { listCoverage, listEligibility } from "./list-coverage.ts";
import type { CountryRule } from "./queries.ts";
import { readCoverage } from "./read-coverage.ts";

type Offer = Catalog["offers"][number];

const refreshedAt = new Date("2026-11-20T10:00:00Z");
const ruledAt = new Date("2026-11-21T10:00:00Z");

const offer = (provider: string, countries: Countries | null, set: Partial<Offer> = {}): Offer => ({
  environment: "sandbox",
  provider,
  side: "BUY",
  fiat: "EUR",
  method: "card",
  assets: ["BTC:mainnet"],
  minAmount: null,
  maxAmount: null,
  assetLimits: null,
  countries,
  assetCountries: null,
  usualMinutes: null,
  refreshedAt,
  ...set,
});

const rule = (set: Partial<CountryRule>): CountryRule => ({
  environment: "sandbox",
  provider: "*",
  side: "*",
  method: "*",
  asset: "*",
  country: "DE",
  region: "*",
  isAllowed: false,
  reason: "Contract",
  at: ruledAt,
  by: "ops@example.com",
  ...set,
});

const named = (id: string, name: string) => ({ id, name, tagline: "", logo: "", rank: 1, isHidden: false });

/** Only what coverage reads. */
const catalogOf = (offers: Offer[], set: Partial<Catalog> = {}): Catalog => ({
  cryptos: [],
  contracts: new Map(),
  fiats: [],
  observed: [],
  methodNames: {},
  methods: [named("card", "Card"), named("pix", "Pix"), named("airtime", "Airtime")],
  countryRules: [],
  countryTables: {},
  offers,
  ...set,
});

const buy = { side: "BUY" as const, asset: null };
const cellsOf = (catalog: Catalog, code: string, asked: Parameters<typeof listCoverage>[1] = buy) =>
  listCoverage(catalog, asked).rows.find((row) => row.code === code)?.cells;
const germany = { country: "DE", region: null };

describe("the counts of a country", () => {
  it("tell providers that serve it, serve parts of it, and don't say apart; those that don't serve it aren't counted", () => {
    const catalog = catalogOf([
      offer("one", { allow: ["US", "DE"], denyRegions: { US: ["NY"] } }),
      offer("two", { allow: ["US"] }),
      offer("three", null),
      offer("four", { deny: ["US"] }),
    ]);
    expect(cellsOf(catalog, "US")).toEqual([[1, 1, 1]]);
    expect(cellsOf(catalog, "DE")).toEqual([[1, 0, 2]]);
    expect(cellsOf(catalog, "FR")).toEqual([[0, 0, 2]]);
  });

  it("have a column for each method that is counted in some country, in the order of the catalog", () => {
    const catalog = catalogOf([
      offer("one", { allow: ["DE"] }, { method: "pix" }),
      offer("one", { allow: ["BR"] }, { method: "pix", fiat: "BRL" }),
      offer("one", { allow: [] }, { method: "airtime" }),
      offer("one", null, { method: "hidden" }),
      offer("one", null),
    ]);
    const { methods } = listCoverage(catalog, buy);
    expect(methods.map(({ id }) => id)).toEqual(["card", "pix"]);
    expect(cellsOf(catalog, "BR")).toEqual([
      [0, 0, 1],
      [1, 0, 0],
    ]);
    // Pix exists in Brazil only, whatever the provider's list says.
    expect(cellsOf(catalog, "DE")).toEqual([[0, 0, 1], 0]);
  });

  it("count a provider once, by its most available offer", () => {
    const offers = [
      offer("one", { deny: ["DE"] }),
      offer("one", { allow: ["DE"] }, { fiat: "USD" }),
      offer("one", null, { fiat: "GBP" }),
    ];
    expect(cellsOf(catalogOf(offers), "DE")).toEqual([[1, 0, 0]]);
    expect(listEligibility(catalogOf(offers), buy, germany)).toMatchObject([{ result: "supported", fiats: ["USD"] }]);
  });

  it("are of one direction, and of one asset if asked", () => {
    const offers = [
      offer(
        "one",
        { allow: ["DE", "FR"] },
        { assets: ["BTC:mainnet", "USDT:tron"], assetCountries: { "USDT:tron": { deny: ["DE"] } } },
      ),
      offer("two", { allow: ["DE"] }),
      offer("three", { allow: ["DE"] }, { side: "SELL" }),
    ];
    const catalog = catalogOf(offers);
    expect(cellsOf(catalog, "DE")).toEqual([[2, 0, 0]]);
    expect(cellsOf(catalog, "DE", { side: "SELL", asset: null })).toEqual([[1, 0, 0]]);
    expect(cellsOf(catalog, "DE", { side: "BUY", asset: "BTC:mainnet" })).toEqual([[2, 0, 0]]);
    expect(cellsOf(catalog, "DE", { side: "BUY", asset: "USDT:tron" })).toEqual([0]);
    expect(cellsOf(catalog, "FR", { side: "BUY", asset: "USDT:tron" })).toEqual([[1, 0, 0]]);
  });

  it("follow the operator's rules about the country only", () => {
    const catalog = catalogOf([offer("one", { allow: ["DE", "FR"] }), offer("two", null)], {
      countryRules: [rule({ provider: "one" }), rule({ provider: "two", isAllowed: true })],
    });
    expect(cellsOf(catalog, "DE")).toEqual([[1, 0, 0]]);
    expect(cellsOf(catalog, "FR")).toEqual([[1, 0, 1]]);
  });

  it("are made once until the catalog changes", () => {
    const catalog = catalogOf([offer("one", null)]);
    expect(listCoverage(catalog, { ...buy })).toBe(listCoverage(catalog, { ...buy }));
    expect(listCoverage({ ...catalog }, buy)).not.toBe(listCoverage(catalog, buy));
  });

  it("are of every country by name, also if no provider is known to serve any", () => {
    const { rows, methods, servedCount } = listCoverage(catalogOf([offer("one", null)]), buy);
    expect([rows.length, methods.length, servedCount]).toEqual([250, 1, 0]);
    expect(rows.slice(0, 3).map(({ name }) => name)).toEqual(["Afghanistan", "Åland Islands", "Albania"]);
    expect(listCoverage(catalogOf([offer("one", { allow: ["DE", "FR"] })]), buy).servedCount).toBe(2);
    expect(listCoverage(catalogOf([]), buy).methods).toEqual([]);
  });
});

describe("the providers of a country", () => {
  it("say who decided when, the most available first", () => {
    const offers = [
      offer("a", { deny: ["DE"] }),
      offer("b", null),
      offer("moonpay", { allow: ["DE"] }),
      offer("d", null),
    ];
    const listed = listEligibility(catalogOf(offers, { countryRules: [rule({ provider: "d" })] }), buy, germany);
    expect(listed.map(({ provider, result, source, asOf }) => [provider.name, result, source, asOf])).toEqual([
      ["MoonPay", "supported", "provider_list", refreshedAt.toISOString()],
      ["b", "unknown", null, null],
      ["a", "unsupported", "provider_list", refreshedAt.toISOString()],
      ["d", "unsupported", "operator", ruledAt.toISOString()],
    ]);
  });

  it("link the provider's documentation, or name the table of the payment method", () => {
    const source = "https://one.example/countries";
    const countryTables = { one: { allow: ["BR"], source, readOn: "2026-11-01" } };
    const catalog = catalogOf([offer("one", null), offer("two", null, { method: "pix" })], { countryTables });
    const tables = (country: string) =>
      listEligibility(catalog, buy, { country, region: null }).map(({ table }) => table);
    const ofMethod = { about: "method", source: expect.stringContaining("rampConstraints.ts") };
    expect(tables("BR")).toEqual([{ about: "provider", source }, ofMethod]);
    expect(tables("DE")).toEqual([{ about: "provider", source }, ofMethod]);
    // The provider's table allows Germany; the payment method doesn't exist there.
    const both = catalogOf([offer("one", null, { method: "pix" })], {
      countryTables: { one: { allow: ["DE"], source, readOn: "2026-11-01" } },
    });
    expect(listEligibility(both, buy, germany)).toMatchObject([{ result: "unsupported", table: ofMethod }]);
  });

  it("name the fewer of the regions with and without them", () => {
    const states = ["NY", "LA"];
    const regionsIn = (countries: Countries, countryRules: CountryRule[] = [], country = "US") =>
      listEligibility(catalogOf([offer("one", countries)], { countryRules }), buy, { country, region: null })[0]
        ?.regions;
    expect(regionsIn({ allow: ["US"], denyRegions: { US: states } })).toEqual({
      isAvailable: false,
      names: ["Louisiana", "New York"],
    });
    const onlyTexas = [rule({ country: "US" }), rule({ country: "US", region: "TX", isAllowed: true })];
    expect(regionsIn({}, onlyTexas)).toEqual({ isAvailable: true, names: ["Texas"] });
    expect(regionsIn({ allow: ["US"] })).toBeNull();
    const [crimea, ukraine] = [rule({ country: "UA", region: "43" }), rule({ country: "UA" })];
    expect(regionsIn({ allow: ["UA"] }, [crimea], "UA")).toEqual({ isAvailable: false, names: ["43"] });
    const onlyCrimea = [ukraine, { ...crimea, isAllowed: true }];
    expect(regionsIn({}, onlyCrimea, "UA")).toEqual({ isAvailable: true, names: ["43"] });
  });

  it("are those of a stated region, a provider, and a method", () => {
    const denied = { allow: ["US"], denyRegions: { US: ["NY"] } };
    const catalog = catalogOf([offer("one", denied), offer("two", null), offer("one", null, { method: "airtime" })]);
    const asked = { ...buy, provider: "one", method: "card" };
    const resultsIn = (region: string | null) =>
      listEligibility(catalog, asked, { country: "US", region }).map(({ result, regions }) => [result, regions]);
    expect(resultsIn("NY")).toEqual([["unsupported", null]]);
    expect(resultsIn("TX")).toEqual([["supported", null]]);
    expect(listEligibility(catalog, { ...buy, provider: "three" }, germany)).toEqual([]);
  });
});

describe("the page", () => {
  const crypto = { code: "BTC", network: "mainnet" } as Catalog["cryptos"][number];
  const catalog = catalogOf([offer("one", { allow: ["DE"] })], { cryptos: [crypto] });
  const pageOf = (query: Record<string, string>) => readCoverage(catalog, coverageFilter.parse(query));

  it("finds countries by name, without accents and capital letters, and by code", () => {
    const found = (q: string) => pageOf({ q }).rows.map(({ code }) => code);
    expect(found("ALAND I")).toEqual(["AX"]);
    expect(found("cote d")).toEqual(["CI"]);
    expect(found("de")).toContain("DE");
    expect(found("de")).not.toContain("AD");
    expect(found("nowhere")).toEqual([]);
    expect(pageOf({ q: "nowhere" }).countryCount).toBe(250);
  });

  it("opens a country that isn't among those found, and ignores one that doesn't exist, and an unknown asset", () => {
    expect(pageOf({ q: "nowhere", country: "DE" }).opened).toMatchObject({ code: "DE", name: "Germany" });
    expect(pageOf({ country: "ZZ" }).opened).toBeNull();
    expect(pageOf({ country: "de" }).opened).toBeNull();
    expect(pageOf({ country: "DE", method: "pix" }).opened?.entries).toEqual([]);
    expect(pageOf({ asset: "BTC:mainnet" }).asset).toBe("BTC:mainnet");
    expect(pageOf({ asset: "XXX:mainnet" })).toMatchObject({ asset: undefined, servedCount: 1 });
  });
});
