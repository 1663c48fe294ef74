import currencies from "./currencies.json" with { type: "json" };
import regions from "./regions.json" with { type: "json" };

/** Where the buyer lives: ISO 3166-1 alpha-2, and the part of ISO 3166-2 after the dash. */
export type Place = { country: string; region: string | null };

/** Tells places apart in the keys of caches. */
export const placeKey = (place: Place | null): string => (place ? `${place.country}-${place.region ?? ""}` : "");

const currencyOf = new Map<string, string | null>(Object.entries(currencies));
const regionsOf = new Map<string, Record<string, string>>(Object.entries(regions));

/** Every country of ISO 3166-1, and XK for Kosovo, with its main currency. Antarctica has none. */
export const countries: readonly { code: string; currency: string | null }[] = [...currencyOf].map(
  ([code, currency]) => ({ code, currency }),
);

export const isCountry = (code: string): boolean => currencyOf.has(code);

/** The states of the United States and the provinces of Canada, where rules differ within the country. */
export const listRegions = (country: string): { code: string; name: string }[] =>
  Object.entries(regionsOf.get(country) ?? {}).map(([code, name]) => ({ code, name }));

/** False only for what isn't a region of the United States or Canada: those of other countries aren't known here. */
export const isRegion = (country: string, region: string): boolean => {
  const known = regionsOf.get(country);
  return !known || Object.hasOwn(known, region);
};

/** In the language of `locale`, English if it isn't known. */
export function countryNames(locale: string): (code: string) => string {
  const names = new Intl.DisplayNames([locale, "en"], { type: "region", fallback: "code" });
  return (code) => names.of(code) ?? code;
}
