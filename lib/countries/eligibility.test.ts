import { describe, expect, it } from "vitest";
import type { Countries } from "#lib/providers/country-contract.ts";
import { type CountryFacts, eligibilityOf } from "./eligibility.ts";
import type { CountryRule } from "./queries.ts";

const refreshedAt = new Date("2026-11-20T10:00:00Z");
const at = new Date("2026-11-21T10:00:00Z");
const nigeria = { country: "NG", region: null };
const usa = { country: "US", region: null };
const newYork = { country: "US", region: "NY" };
const texas = { country: "US", region: "TX" };

const offer = (countries: Countries | null, assetCountries: Record<string, Countries> | null = null, method = "card") =>
  ({ provider: "acme", side: "BUY", method, countries, assetCountries, refreshedAt }) as const;

const none: CountryFacts = { countryRules: [], countryTables: {} };

const rule = (set: Partial<CountryRule>): CountryRule => ({
  environment: "sandbox",
  provider: "acme",
  side: "*",
  method: "*",
  asset: "*",
  country: "NG",
  region: "*",
  isAllowed: false,
  reason: "Contract",
  at,
  by: "op",
  ...set,
});
const ruled = (...countryRules: CountryRule[]): CountryFacts => ({ ...none, countryRules });
const table = (countries: Countries): CountryFacts => ({
  ...none,
  countryTables: { acme: { ...countries, source: "https://acme.example/countries", readOn: "2026-11-01" } },
});

const listed = (result: string) => ({ result, source: "provider_list", asOf: refreshedAt });
const unknown = { result: "unknown", source: null, asOf: null };

describe("a provider's list", () => {
  it("that is unknown never refuses, and a deny list says nothing about the other countries", () => {
    expect(eligibilityOf(offer(null), "BTC:mainnet", nigeria, none)).toEqual(unknown);
    expect(eligibilityOf(offer({ deny: ["SY"] }), null, nigeria, none)).toEqual(unknown);
    expect(eligibilityOf(offer({}), null, nigeria, none)).toEqual(unknown);
  });

  it("of countries that it serves refuses the others", () => {
    expect(eligibilityOf(offer({ allow: ["NG"] }), null, nigeria, none)).toEqual(listed("supported"));
    expect(eligibilityOf(offer({ allow: ["DE"] }), null, nigeria, none)).toEqual({
      ...listed("unsupported"),
      field: "country",
    });
    expect(eligibilityOf(offer({ allow: [] }), null, nigeria, none)).toMatchObject({ result: "unsupported" });
  });

  it("refuses a country that is on both of its lists", () => {
    expect(eligibilityOf(offer({ allow: ["NG"], deny: ["NG"] }), null, nigeria, none)).toMatchObject({
      result: "unsupported",
    });
  });

  it("refuses a region, serves the others, and depends on it if none is stated", () => {
    const countries = { allow: ["US"], denyRegions: { US: ["NY"] } };
    expect(eligibilityOf(offer(countries), null, newYork, none)).toMatchObject({
      result: "unsupported",
      field: "region",
    });
    expect(eligibilityOf(offer(countries), null, texas, none)).toEqual(listed("supported"));
    expect(eligibilityOf(offer(countries), null, usa, none)).toEqual(listed("depends_on_region"));
    expect(eligibilityOf(offer({ denyRegions: { US: [] } }), null, usa, none)).toEqual(unknown);
  });

  it("of an asset narrows that of the method, for that asset only", () => {
    const one = offer({ allow: ["NG", "CA"] }, { "USDT:tron": { deny: ["NG"] } });
    expect(eligibilityOf(one, "USDT:tron", nigeria, none)).toMatchObject({ result: "unsupported" });
    expect(eligibilityOf(one, "BTC:mainnet", nigeria, none)).toMatchObject({ result: "supported" });
    expect(eligibilityOf(one, null, nigeria, none)).toMatchObject({ result: "supported" });
    expect(
      eligibilityOf(offer({ deny: ["NG"] }, { "USDT:tron": { allow: ["NG"] } }), "USDT:tron", nigeria, none),
    ).toEqual({
      ...listed("unsupported"),
      field: "country",
    });
  });
});

describe("a table of the documentation", () => {
  it("is used where the list says nothing, with the day on which it was read", () => {
    expect(eligibilityOf(offer(null), null, nigeria, table({ deny: ["NG"] }))).toEqual({
      result: "unsupported",
      field: "country",
      source: "table",
      asOf: new Date("2026-11-01"),
    });
    expect(eligibilityOf(offer(null), null, nigeria, table({ deny: ["SY"] }))).toEqual(unknown);
  });

  it("refuses what the list allows, because the provider refuses it later", () => {
    expect(eligibilityOf(offer({ allow: ["NG"] }), null, nigeria, table({ deny: ["NG"] }))).toMatchObject({
      result: "unsupported",
      source: "table",
    });
  });

  it("limits methods that exist in one country to it, whatever the provider", () => {
    expect(eligibilityOf(offer(null, null, "pix"), null, nigeria, none)).toMatchObject({
      result: "unsupported",
      source: "table",
    });
    expect(eligibilityOf(offer(null, null, "pix"), null, { country: "BR", region: null }, none)).toMatchObject({
      result: "supported",
      source: "table",
    });
  });
});

describe("a rule of the operator", () => {
  it("decides against the list and the table, both ways", () => {
    expect(eligibilityOf(offer({ allow: ["NG"] }), null, nigeria, ruled(rule({})))).toEqual({
      result: "unsupported",
      field: "country",
      source: "operator",
      asOf: at,
    });
    const allowed = { ...table({ deny: ["NG"] }), countryRules: [rule({ isAllowed: true })] };
    expect(eligibilityOf(offer({ deny: ["NG"] }), null, nigeria, allowed)).toEqual({
      result: "supported",
      source: "operator",
      asOf: at,
    });
  });

  it.each<[string, Partial<CountryRule>]>([
    ["provider", { provider: "other" }],
    ["side", { side: "SELL" }],
    ["method", { method: "pix" }],
    ["asset", { asset: "BTC:mainnet" }],
    ["country", { country: "GH" }],
  ])("for another %s changes nothing", (_field, set) => {
    expect(eligibilityOf(offer(null), "USDT:tron", nigeria, ruled(rule(set)))).toEqual(unknown);
  });

  it("about one asset doesn't change what is said about the method", () => {
    const facts = ruled(rule({ asset: "USDT:tron" }));
    expect(eligibilityOf(offer(null), null, nigeria, facts)).toEqual(unknown);
    expect(eligibilityOf(offer(null), "USDT:tron", nigeria, facts)).toMatchObject({ result: "unsupported" });
  });

  it("that is more specific decides, and a refusal between equals", () => {
    const facts = ruled(rule({ provider: "*" }), rule({ isAllowed: true }));
    expect(eligibilityOf(offer(null), null, nigeria, facts)).toMatchObject({ result: "supported" });
    const equal = ruled(rule({ method: "card", provider: "*", isAllowed: true }), rule({}));
    expect(eligibilityOf(offer(null), null, nigeria, equal)).toMatchObject({ result: "unsupported" });
  });

  it("about a region leaves the others, and depends on it if none is stated", () => {
    const facts = ruled(rule({ country: "US", region: "NY" }));
    expect(eligibilityOf(offer(null), null, newYork, facts)).toMatchObject({ result: "unsupported", field: "region" });
    expect(eligibilityOf(offer({ allow: ["US"] }), null, texas, facts)).toEqual(listed("supported"));
    expect(eligibilityOf(offer({ allow: ["US"] }), null, usa, facts)).toEqual({
      result: "depends_on_region",
      source: "operator",
      asOf: at,
    });
    expect(eligibilityOf(offer({ deny: ["US"] }), null, usa, facts)).toMatchObject({ result: "unsupported" });
  });

  it("that allows one region of a refused country serves only that", () => {
    const facts = ruled(rule({ country: "US", region: "TX", isAllowed: true }), rule({ country: "US" }));
    expect(eligibilityOf(offer(null), null, texas, facts)).toMatchObject({ result: "supported" });
    expect(eligibilityOf(offer(null), null, newYork, facts)).toMatchObject({ result: "unsupported" });
    expect(eligibilityOf(offer(null), null, usa, facts)).toMatchObject({ result: "depends_on_region" });
  });
});
