import { expect, it } from "vitest";
import type { Country } from "./contract.ts";
import { listCountries } from "./list-countries.ts";
import { testOffer, withOffers } from "./test-offers.ts";

const list = (query: Parameters<typeof listCountries>[1] = {}) => listCountries("production", query);
const entryOf = (data: Country[], code: string) => data.find((one) => one.code === code);
const mine = (providers: string[] = []) => providers.filter((id) => id.startsWith("served-"));

it("lists every country with who is known to serve it, and who doesn't say", async () => {
  const offers = {
    "served-here": [testOffer({ countries: { allow: ["DE"] } })],
    "served-partly": [testOffer({ countries: { allow: ["DE", "US"], denyRegions: { US: ["NY"] } } })],
    "served-unknown": [testOffer({ side: "SELL" })],
  };
  await withOffers("production", offers, async () => {
    const all = await list();
    expect(all.length).toBe(250);
    const germany = entryOf(all, "DE");
    expect(germany).toMatchObject({ name: "Germany", currency: "EUR", regions: [] });
    expect(germany?.is_supported).toEqual({ BUY: true, SELL: false });
    expect(mine(germany?.providers)).toEqual(["served-here", "served-partly"]);
    expect(mine(germany?.unknown_providers)).toEqual(["served-unknown"]);
    const nigeria = entryOf(all, "NG");
    expect([mine(nigeria?.providers), mine(nigeria?.unknown_providers)]).toEqual([[], ["served-unknown"]]);
    expect(nigeria?.is_supported).toEqual({ BUY: false, SELL: false });
    expect(entryOf(all, "AQ")).toMatchObject({ currency: null });
  });
});

it("tells the regions of the United States and Canada apart", async () => {
  const countries = { allow: ["US", "CA"], denyRegions: { US: ["NY"] } };
  await withOffers("production", { "served-partly": [testOffer({ countries })] }, async () => {
    const all = await list();
    const america = entryOf(all, "US");
    expect(mine(america?.providers)).toEqual(["served-partly"]);
    expect(america?.regions.length).toBe(51);
    const isSupported = (code: string) => america?.regions.find((one) => one.code === code)?.is_supported;
    expect(isSupported("NY")).toEqual({ BUY: false, SELL: false });
    expect(isSupported("TX")).toEqual({ BUY: true, SELL: false });
    expect(entryOf(all, "CA")?.regions.map(({ code }) => code)).toContain("QC");
  });
});

it("counts only the requested direction", async () => {
  const offers = {
    "served-buy": [testOffer({ countries: { allow: ["DE"] } })],
    "served-sell": [testOffer({ side: "SELL" })],
  };
  await withOffers("production", offers, async () => {
    const buy = entryOf(await list({ type: "BUY" }), "DE");
    expect([mine(buy?.providers), mine(buy?.unknown_providers)]).toEqual([["served-buy"], []]);
    const sell = entryOf(await list({ type: "SELL" }), "DE");
    expect([mine(sell?.providers), mine(sell?.unknown_providers)]).toEqual([[], ["served-sell"]]);
  });
});

it("names countries in the requested language, and in English if it isn't known", async () => {
  const nameIn = async (locale: string) => entryOf(await list({ locale }), "DE")?.name;
  expect([await nameIn("fr"), await nameIn("pt-BR"), await nameIn("zz")]).toEqual(["Allemagne", "Alemanha", "Germany"]);
});

it("returns the same list until the catalog changes", async () => {
  const first = await list({ locale: "fr" });
  expect(await list({ locale: "fr" })).toBe(first);
  await withOffers("production", { "served-new": [testOffer()] }, async () => {
    expect(await list({ locale: "fr" })).not.toBe(first);
  });
});
