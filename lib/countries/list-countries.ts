import { type Environment, type Side, sides } from "#db/enums.ts";
import { type Catalog, getCatalog, listOnce } from "#lib/assets/catalog.ts";
import type { Country, CountryQuery } from "#lib/countries/contract.ts";
import { countries, countryNames, listRegions, type Place } from "./countries.ts";
import { type CountryFacts, type Eligibility, eligibilityOf, factsAbout } from "./eligibility.ts";

type Result = Eligibility["result"];
/** What each provider's offers say about a place, by direction. */
type Served = Map<string, Record<Side, ReadonlySet<Result>>>;

/** Every country with who is known to serve it, by code: from memory, the same object until the catalog changes. */
export async function listCountries(
  environment: Environment,
  { type, locale = "en" }: CountryQuery,
): Promise<Country[]> {
  const catalog = await getCatalog(environment);
  return listOnce(catalog, `countries ${type} ${locale}`, () => {
    const nameOf = countryNames(locale);
    const served = listOnce(catalog, `served countries ${type}`, () => readServed(catalog, type ? [type] : sides));
    return served.map(({ code, ...rest }) => ({ code, name: nameOf(code), ...rest }));
  });
}

function readServed({ offers, ...facts }: Catalog, asked: readonly Side[]): Omit<Country, "name">[] {
  // Most currencies of a provider have the same countries.
  const distinct = new Map(
    offers.map((offer) => [
      [offer.provider, offer.side, offer.method, JSON.stringify(offer.countries)].join(" "),
      offer,
    ]),
  );
  return countries.map(({ code, currency }) => {
    const about = factsAbout(code, facts);
    const servedIn = (place: Place) => servedBy([...distinct.values()], place, about);
    const whole = servedIn({ country: code, region: null });
    const providersWith = (isWanted: (results: Result[]) => boolean) =>
      [...whole].filter(([, bySide]) => isWanted(asked.flatMap((side) => [...bySide[side]]))).map(([id]) => id);
    return {
      code,
      currency,
      is_supported: supportedSides(whole),
      regions: listRegions(code).map(({ code: region, name }) => ({
        code: region,
        name,
        is_supported: supportedSides(servedIn({ country: code, region })),
      })),
      providers: providersWith(isKnown),
      unknown_providers: providersWith((results) => !isKnown(results) && results.includes("unknown")),
    };
  });
}

const isKnown = (results: Iterable<Result>): boolean => {
  const all = [...results];
  return all.includes("supported") || all.includes("depends_on_region");
};

function servedBy(offers: Catalog["offers"], place: Place, facts: CountryFacts): Served {
  const served = new Map<string, Record<Side, Set<Result>>>();
  for (const offer of offers) {
    const bySide = served.get(offer.provider) ?? { BUY: new Set(), SELL: new Set() };
    served.set(offer.provider, bySide);
    bySide[offer.side].add(eligibilityOf(offer, null, place, facts).result);
  }
  return served;
}

const supportedSides = (served: Served) => {
  const isSupported = (side: Side) => [...served.values()].some((bySide) => isKnown(bySide[side]));
  return { BUY: isSupported("BUY"), SELL: isSupported("SELL") };
};
