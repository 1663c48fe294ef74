import { expect, test } from "vitest";
import type { Place } from "#lib/countries/countries.ts";
import { eligibilityOf } from "#lib/countries/eligibility.ts";
import { createConnect } from "#lib/providers/http.ts";
import type { Offer, Side } from "#lib/providers/provider.ts";
import { countryTables, providerModules } from "#lib/providers/registry.ts";
import { startTestSimulator } from "./test-simulator.ts";

const { url, settingsOf } = await startTestSimulator();

type Wish = { side?: Side; fiat: string; method?: string; country: string; region?: string; asset?: string };

async function offersOf(id: string): Promise<Offer[]> {
  const module = providerModules.find((one) => one.id === id);
  const warnings: string[] = [];
  const warn = (warning: string) => warnings.push(warning);
  const offers = module ? await module.create(settingsOf(module), createConnect(), undefined, warn).listOffers() : [];
  expect(warnings).toEqual([]);
  return offers;
}

async function resultsOf(id: string, { side = "BUY", fiat, method, country, region, asset }: Wish) {
  const place: Place = { country, region: region ?? null };
  const facts = { countryRules: [], countryTables: countryTables() };
  const results = (await offersOf(id))
    .filter((offer) => offer.side === side && offer.fiat === fiat && (!method || offer.method === method))
    .map(({ countries = null, assetCountries = null, ...offer }) => {
      const listed = { ...offer, countries, assetCountries, provider: id, refreshedAt: new Date() };
      return eligibilityOf(listed, asset ?? null, place, facts).result;
    });
  return [...new Set(results)];
}

// Paybis has no list: its table only refuses.
test.each([
  [{ fiat: "EUR", country: "DE", method: "card" }, "moonpay transak banxa guardarian mercuryo alchemy-pay", "paybis"],
  [{ fiat: "NGN", country: "NG" }, "moonpay transak guardarian alchemy-pay fonbnk yellow-card", "paybis"],
  [{ fiat: "BRL", country: "BR", method: "card" }, "moonpay transak banxa guardarian mercuryo alchemy-pay", "paybis"],
  [
    { fiat: "KES", country: "KE" },
    "moonpay transak banxa guardarian mercuryo alchemy-pay fonbnk yellow-card",
    "paybis",
  ],
  [{ fiat: "GBP", country: "GB", method: "card" }, "moonpay transak banxa guardarian mercuryo alchemy-pay", "paybis"],
  [{ fiat: "USD", country: "US", region: "TX", method: "card" }, "moonpay transak banxa guardarian mercuryo", "paybis"],
])("%o is served, and unknown without a list", async (wish, served, unknown) => {
  for (const id of served.split(" ")) expect([id, await resultsOf(id, wish)]).toEqual([id, ["supported"]]);
  expect(await resultsOf(unknown, wish)).toEqual(["unknown"]);
});

test("Banxa and Mercuryo's cards aren't for Nigeria, and no list serves Iran", async () => {
  for (const id of ["banxa", "mercuryo"])
    expect(await resultsOf(id, { fiat: "NGN", country: "NG", method: "card" })).toEqual(["unsupported"]);
  for (const id of ["moonpay", "transak", "banxa", "paybis", "guardarian", "mercuryo", "alchemy-pay"])
    expect(await resultsOf(id, { fiat: "EUR", country: "IR", method: "card" })).toEqual(["unsupported"]);
});

test("MoonPay refuses New York, and one coin in California", async () => {
  const dollars = { fiat: "USD", country: "US", method: "card" };
  expect(await resultsOf("moonpay", dollars)).toEqual(["depends_on_region"]);
  expect(await resultsOf("moonpay", { ...dollars, region: "NY" })).toEqual(["unsupported"]);
  const results = ["AVAX:avalanche", "BTC:mainnet"].map((asset) =>
    resultsOf("moonpay", { ...dollars, region: "CA", asset }),
  );
  expect(await Promise.all(results)).toEqual([["unsupported"], ["supported"]]);
});

test("Banxa sells no stablecoin in Canada, and refuses one chain in New York", async () => {
  const canadian = { fiat: "CAD", country: "CA", region: "ON", method: "card" };
  expect(await resultsOf("banxa", { ...canadian, asset: "USDC:ethereum" })).toEqual(["unsupported"]);
  expect(await resultsOf("banxa", { ...canadian, asset: "BTC:mainnet" })).toEqual(["supported"]);
  const dollars = { fiat: "USD", country: "US", region: "NY", method: "card" };
  expect(await resultsOf("banxa", { ...dollars, asset: "ETH:arbitrum" })).toEqual(["unsupported"]);
  expect(await resultsOf("banxa", { ...dollars, asset: "ETH:base" })).toEqual(["supported"]);
});

test("Guardarian supports 128 countries", async () => {
  const rows: { supported: boolean }[] = await (await fetch(`${url}/guardarian/v1/countries`)).json();
  expect(rows).toHaveLength(250);
  expect(rows.filter(({ supported }) => supported)).toHaveLength(128);
});
