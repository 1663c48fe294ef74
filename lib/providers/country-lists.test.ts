import { describe, expect, it } from "vitest";
import type { Countries } from "#lib/providers/country-contract.ts";
import type { Offer } from "#lib/providers/provider.ts";
import { assetCountriesOf, orUnknown, toCountries, withCountries } from "./country-lists.ts";

const offer = (countries?: Countries): Offer => ({
  side: "BUY",
  fiat: "USD",
  method: "card",
  assets: ["BTC:mainnet", "ETH:ethereum"],
  min: null,
  max: null,
  ...(countries && { countries }),
});
const merged = (one: Countries | undefined, other: Countries | undefined) =>
  withCountries([offer(one)], () => other)[0]?.countries;

describe("the countries of a list", () => {
  it("are ISO codes in upper case, each once", () => {
    const listed = {
      allow: ["de", "DE", "USC", "XX", "xk"],
      deny: ["uk", "GB"],
      denyRegions: { us: ["ny", "NY", "ZZ"] },
    };
    expect(toCountries(listed)).toEqual({ allow: ["DE", "XK"], deny: ["GB"], denyRegions: { US: ["NY"] } });
  });

  it("say nothing if the list is empty, because that is no refusal", () => {
    expect(toCountries({ allow: [] })).toBeUndefined();
    expect(
      toCountries({ allow: ["USC"], deny: null, denyRegions: { US: [], XX: ["NY"], CA: ["NY"] } }),
    ).toBeUndefined();
  });
});

describe("two lists of countries", () => {
  it("leave what both allow", () => {
    expect(merged({ allow: ["DE", "FR"] }, { allow: ["DE", "US"] })).toEqual({ allow: ["DE", "FR"], deny: ["FR"] });
    expect(merged({ allow: ["DE"] }, { allow: ["DE", "US"] })).toEqual({ allow: ["DE"] });
    expect(merged({ allow: ["NG"] }, { allow: ["DE"] })).toEqual({ allow: ["NG"], deny: ["NG"] });
  });

  it("refuse what either refuses", () => {
    const both = merged(
      { deny: ["RU"], denyRegions: { US: ["NY"] } },
      { allow: ["US"], deny: ["IR"], denyRegions: { US: ["WA"] } },
    );
    expect(both).toEqual({ allow: ["US"], deny: ["RU", "IR"], denyRegions: { US: ["NY", "WA"] } });
  });

  it("are those of the one that says something", () => {
    expect(merged(undefined, { allow: ["US"] })).toEqual({ allow: ["US"] });
    expect(merged({ allow: ["US"] }, undefined)).toEqual({ allow: ["US"] });
    expect(withCountries([offer()], () => undefined)).toEqual([offer()]);
  });
});

it("lists countries only of the assets that have some", () => {
  const countriesOf = (asset: string) => (asset === "BTC:mainnet" ? { deny: ["NG"] } : undefined);
  expect(assetCountriesOf(offer().assets, countriesOf)).toEqual({
    assetCountries: { "BTC:mainnet": { deny: ["NG"] } },
  });
  expect(assetCountriesOf(["ETH:ethereum"], countriesOf)).toEqual({});
});

it("warns about a list that can't be read, and leaves countries unknown", async () => {
  const warnings: string[] = [];
  const warn = (warning: string) => warnings.push(warning);
  expect(await orUnknown(Promise.resolve(["DE"]), warn)).toEqual(["DE"]);
  expect(warnings).toEqual([]);
  expect(await orUnknown(Promise.reject(new Error("It is down")), warn)).toBeNull();
  expect(warnings).toEqual(["The list of countries can't be read, so countries are unknown: It is down"]);
});
