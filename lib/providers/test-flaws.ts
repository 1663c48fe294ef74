import { AppError } from "#lib/errors.ts";
import { acme } from "#lib/providers/adapters/test-acme/adapter.ts";
import { subject } from "#lib/providers/adapters/test-acme/test-case.ts";
import type { Offer, RampProvider } from "./provider.ts";
import type { ProviderCase } from "./test-provider-case.ts";

export type Flaw = (good: RampProvider, settings: Record<string, string>) => Partial<RampProvider>;

/** The template's provider with a flaw. */
export const withFlaw = (flaw: Flaw): ProviderCase => ({
  ...subject,
  module: {
    ...acme,
    create(settings, connect) {
      const good = acme.create(settings, connect);
      return { ...good, ...flaw(good, settings) };
    },
  },
});

const relisted =
  (change: (offer: Offer) => Partial<Offer>): Flaw =>
  (good) => ({ listOffers: async () => (await good.listOffers()).map((offer) => ({ ...offer, ...change(offer) })) });

/** The template's provider with a list of countries, which the template doesn't read. */
export const withCountryList = {
  countryList: "GET /countries",
  recorded: [...subject.recorded, { request: "GET /countries", response: ["DE"] }],
};
const isCountryListUp = async ({ apiUrl }: Record<string, string>) => (await fetch(`${apiUrl}/countries`)).ok;

/** For each check of lists, adapters with exactly the flaw that it must detect. */
export const listFlaws: Record<string, Record<string, Flaw>> = {
  "lists offers in our names": {
    "no offers": () => ({ listOffers: async () => [] }),
    "the provider's method name": relisted(() => ({ method: "credit_debit_card" })),
    "the provider's network name": relisted(() => ({ assets: ["BTC:mainnet", "USDT:TRC20"] })),
    "a number as limit": relisted(() => ({ min: "1e1" })),
    "an asset twice": relisted(({ assets }) => ({ assets: [...assets, ...assets] })),
    "one side twice": relisted(() => ({ side: "BUY" })),
    "the provider's country code": relisted(() => ({ countries: { allow: ["UK"] } })),
    "no country allowed": relisted(() => ({ countries: { allow: [] } })),
    "a country denied twice": relisted(() => ({ countries: { deny: ["DE", "DE"] } })),
    "a region of another country": relisted(() => ({ countries: { denyRegions: { CA: ["NY"] } } })),
    "no regions denied": relisted(() => ({ countries: { denyRegions: { US: [] } } })),
    "a country of an asset that isn't one": relisted(() => ({ assetCountries: { "BTC:mainnet": { deny: ["USA"] } } })),
    "countries of another asset": relisted(() => ({ assetCountries: { "ETH:ethereum": { deny: ["US"] } } })),
  },
  "lists offers without its list of countries": {
    "ignores the list": () => ({}),
    "is unavailable without it": (good, settings) => ({
      async listOffers() {
        if (!(await isCountryListUp(settings))) throw new AppError("provider_unavailable", "No countries");
        return (await good.listOffers()).map((offer) => ({ ...offer, countries: { allow: ["DE"] } }));
      },
    }),
    "doesn't warn": (good, settings) => ({
      async listOffers() {
        const countries = (await isCountryListUp(settings)) ? { countries: { allow: ["DE"] } } : {};
        return (await good.listOffers()).map((offer) => ({ ...offer, ...countries }));
      },
    }),
  },
};
