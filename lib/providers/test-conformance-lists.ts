import assert from "node:assert/strict";
import { isCountry, isRegion } from "#lib/countries/countries.ts";
import type { Countries } from "./country-contract.ts";
import type { Offer } from "./provider.ts";
import { decimalText } from "./test-conformance-asserts.ts";
import { type ProviderCase, supportedRoutes, withRecordedProvider } from "./test-provider-case.ts";

const methods =
  "card apple_pay google_pay bank_transfer sepa_bank_transfer faster_payments ach_bank_transfer pix open_banking mobile_money airtime paypal revolut_pay interac venmo moonpay_balance".split(
    " ",
  );

/** The guarantees about a provider's lists. */
export const listChecks: Record<string, (subject: ProviderCase) => Promise<void>> = {
  "lists offers in our names": (subject) =>
    withRecordedProvider(subject, async ({ provider }) => {
      const offers = await provider.listOffers();
      const names = offers.map(({ side, fiat, method }) => `${side} ${fiat} ${method}`);
      assert.equal(new Set(names).size, names.length, "duplicate offer");
      for (const offer of offers) usesOurNames(offer);
      for (const { side, fiat, method, crypto, network } of supportedRoutes(subject)) {
        const assets = offers[names.indexOf(`${side} ${fiat} ${method}`)]?.assets;
        assert.ok(assets?.includes(`${crypto}:${network}`), `${side} ${crypto}:${network} is not among the offers`);
      }
      if (!subject.sell)
        assert.ok(!offers.some(({ side }) => side === "SELL"), "lists SELL offers, which the case excludes");
    }),

  "lists offers without its list of countries": async (subject) => {
    const { countryList } = subject;
    if (!countryList) return;
    const listed: string[][] = [];
    for (const instead of [[], [{ request: countryList, status: 500, response: { message: "Internal error" } }]])
      await withRecordedProvider(
        subject,
        async ({ provider, warnings }) => {
          const offers = await provider.listOffers();
          listed.push(offers.map(({ side, fiat, method, assets }) => `${side} ${fiat} ${method} ${assets}`));
          listed.push(offers.map(({ countries }) => JSON.stringify(countries ?? null)));
          assert.equal(warnings.length, instead.length, "warns if it can't be read, and only then");
        },
        instead,
      );
    const [offers, countries, offersWithout, countriesWithout] = listed;
    assert.deepEqual(offersWithout, offers, "other offers");
    assert.notDeepEqual(countriesWithout, countries, "the list adds no countries");
  },
};

function usesOurNames({ side, fiat, method, assets, min, max, countries, assetCountries = {} }: Offer) {
  assert.match(`${side} ${fiat}`, /^(BUY|SELL) [A-Z]{3}$/);
  assert.ok(methods.includes(method), `${method} is not one of our methods`);
  assert.ok(assets.length > 0 && new Set(assets).size === assets.length, "assets are missing or duplicated");
  for (const asset of assets) assert.match(asset, /^[A-Z0-9]+:[a-z][a-z0-9-]*$/);
  for (const limit of [min, max]) if (limit !== null) assert.match(limit, decimalText);
  for (const asset of Object.keys(assetCountries)) assert.ok(assets.includes(asset), `${asset} is not offered`);
  for (const one of [countries, ...Object.values(assetCountries)]) if (one) usesOurCountries(one);
}

/** Throws unless these are ISO codes, and no list is empty: none means that the provider doesn't say. */
export function usesOurCountries({ allow, deny, denyRegions = {} }: Countries) {
  for (const codes of [allow, deny, ...Object.values(denyRegions)]) {
    if (!codes) continue;
    assert.ok(codes.length > 0 && new Set(codes).size === codes.length, "countries are missing or duplicated");
  }
  for (const code of [...(allow ?? []), ...(deny ?? []), ...Object.keys(denyRegions)])
    assert.ok(isCountry(code), `${code} is not a country`);
  for (const [country, regions] of Object.entries(denyRegions))
    for (const region of regions) assert.ok(isRegion(country, region), `${region} is not a region of ${country}`);
}
