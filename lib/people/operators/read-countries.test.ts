import { beforeAll, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { clearCatalogCache } from "#lib/assets/catalog.ts";
import { replaceOffers } from "#lib/assets/queries/assets.ts";
import { countriesFilter } from "#lib/countries/rules-contract.ts";
import { readCountries } from "./read-countries.ts";

const offer = {
  side: "BUY" as const,
  fiat: "EUR",
  method: "card",
  assets: ["BTC:mainnet"],
  minAmount: null,
  maxAmount: null,
};

const read = (query: Record<string, string>) =>
  readCountries(countriesFilter.parse({ environment: "sandbox", provider: "tested", ...query }));
const resultOf = async (query: Record<string, string>) => {
  const { test } = await read(query);
  return test?.errors ?? [test?.name, test?.entries.map(({ result, source, reason }) => [result, source, reason])];
};

describe("a test of a place", () => {
  const sql = setUpOwnDatabase();
  beforeAll(async () => {
    await replaceOffers("sandbox", "tested", [{ ...offer, countries: { allow: ["US", "DE"] } }], new Date());
    await sql`insert into country_rules values
      ('sandbox', 'tested', '*', '*', '*', 'US', 'NY', false, 'No license', '2026-11-20', 'ops@example.com'),
      ('sandbox', 'other', '*', '*', '*', 'US', 'NY', false, 'Of another provider', '2026-11-20', 'ops@example.com'),
      ('production', '*', '*', '*', '*', 'DE', '*', false, 'Of production', '2026-11-20', 'ops@example.com')`;
    clearCatalogCache("sandbox");
  });

  it("gives the result, who decided, and the reason of the rule that did", async () => {
    expect(await resultOf({ country: "de" })).toEqual(["Germany", [["supported", "provider_list", null]]]);
    expect(await resultOf({ country: "US", region: "ny" })).toEqual([
      "New York, United States",
      [["unsupported", "operator", "No license"]],
    ]);
    expect(await resultOf({ country: "FR" })).toEqual(["France", [["unsupported", "provider_list", null]]]);
  });

  it("is of what is asked only, and of nothing if nothing is offered", async () => {
    expect(await resultOf({ country: "DE", method: "pix" })).toEqual(["Germany", []]);
    expect(await resultOf({ country: "DE", type: "SELL" })).toEqual(["Germany", []]);
    expect(await resultOf({ country: "DE", asset: "btc:MAINNET" })).toEqual([
      "Germany",
      [["supported", "provider_list", null]],
    ]);
    expect((await read({})).test).toBeNull();
  });

  it("names the field that is wrong", async () => {
    expect(await resultOf({ country: "UK" })).toEqual({ country: "Enter an ISO 3166-1 code, such as NG" });
    expect(await resultOf({ region: "NY" })).toHaveProperty("country");
    expect(await resultOf({ country: "US", region: "XX" })).toHaveProperty("region");
    expect(await resultOf({ country: "DE", asset: "BTC" })).toEqual({
      asset: "Enter code and network, such as BTC:mainnet",
    });
  });

  it("is on a page with the rules of its environment", async () => {
    const reasonsIn = async (environment: string) => (await read({ environment })).rules.map(({ reason }) => reason);
    expect(await reasonsIn("production")).toEqual(["Of production"]);
    expect(await reasonsIn("sandbox")).toHaveLength(2);
  });
});
