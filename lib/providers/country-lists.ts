import { isCountry, isRegion } from "#lib/countries/countries.ts";
import type { Countries } from "#lib/providers/country-contract.ts";
import type { Offer, Warn } from "#lib/providers/provider.ts";

type Listed = {
  allow?: readonly string[] | null | undefined;
  deny?: readonly string[] | null | undefined;
  denyRegions?: Readonly<Record<string, readonly string[]>>;
};

/** What a provider's list says, without codes that aren't ISO codes. Undefined if that is nothing: an empty list is no refusal. */
export function toCountries({ allow, deny, denyRegions = {} }: Listed): Countries | undefined {
  const [allowed, denied] = [codesIn(allow), codesIn(deny)];
  const regions = Object.entries(denyRegions).flatMap(([name, codes]): [string, string[]][] => {
    const country = name.toUpperCase();
    const known = [...new Set(codes.map((code) => code.toUpperCase()))].filter((code) => isRegion(country, code));
    return isCountry(country) && known.length > 0 ? [[country, known]] : [];
  });
  const countries = {
    ...(allowed.length > 0 && { allow: allowed }),
    ...(denied.length > 0 && { deny: denied }),
    ...(regions.length > 0 && { denyRegions: Object.fromEntries(regions) }),
  };
  return Object.keys(countries).length > 0 ? countries : undefined;
}

const codesIn = (codes: readonly string[] | null | undefined): string[] =>
  [...new Set((codes ?? []).map((code) => code.toUpperCase()))].filter(isCountry);

/** The offers with the countries that `countriesOf` adds: what an offer has already must allow a place too. */
export const withCountries = (
  offers: readonly Offer[],
  countriesOf: (offer: Offer) => Countries | undefined,
): Offer[] =>
  offers.map((offer) => {
    const countries = bothOf(offer.countries, countriesOf(offer));
    return countries ? { ...offer, countries } : offer;
  });

/** What both allow. `allow` is that of `one`, never empty: what only `one` allows is denied. */
function bothOf(one: Countries | undefined, other: Countries | undefined): Countries | undefined {
  if (!one || !other) return one ?? other;
  const onlyOne = one.allow?.filter((country) => other.allow?.includes(country) === false) ?? [];
  const [regions, others] = [one.denyRegions ?? {}, other.denyRegions ?? {}];
  return toCountries({
    allow: one.allow ?? other.allow,
    deny: [...(one.deny ?? []), ...(other.deny ?? []), ...onlyOne],
    denyRegions: Object.fromEntries(
      [...Object.keys(regions), ...Object.keys(others)].map((country) => [
        country,
        [...(regions[country] ?? []), ...(others[country] ?? [])],
      ]),
    ),
  });
}

/** The `assetCountries` of an offer with these assets; nothing if the list says nothing about any of them. */
export function assetCountriesOf(
  assets: readonly string[],
  countriesOf: (asset: string) => Countries | undefined,
): Pick<Offer, "assetCountries"> {
  const said = assets.flatMap((asset): [string, Countries][] => {
    const countries = countriesOf(asset);
    return countries ? [[asset, countries]] : [];
  });
  return said.length > 0 ? { assetCountries: Object.fromEntries(said) } : {};
}

/** Null if the list of countries can't be read: the offers are then listed without countries, and the operator is warned. */
export const orUnknown = <List>(list: Promise<List>, warn: Warn): Promise<List | null> =>
  list.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : "unknown error";
    warn(`The list of countries can't be read, so countries are unknown: ${reason}`);
    return null;
  });
