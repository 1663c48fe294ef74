/** Where simulated providers serve buyers. Invented, near what their documents and clients say. */
import { countries, countryNames, listRegions } from "#lib/countries/countries.ts";
import { splitWords } from "./tables.ts";

type Country = { code: string; name: string };

const nameOf = countryNames("en");
const named = (code: string): Country => ({ code, name: nameOf(code) });

export const everyCountry: readonly Country[] = countries.map(({ code }) => named(code));

/** All but those of "DE FR". */
export const countriesExcept = (codes: string): Country[] =>
  everyCountry.filter(({ code }) => !splitWords(codes).includes(code));

/** The countries whose main currency this is, the one that it's named after first. */
export const countriesWith = (fiat: string): string[] => {
  const codes = countries.filter(({ currency }) => currency === fiat).map(({ code }) => code);
  return codes.toSorted((a, b) => Number(fiat.startsWith(b)) - Number(fiat.startsWith(a)));
};

export const states: readonly Country[] = listRegions("US");

/** The countries that no simulated provider of cards serves. */
export const refusedByAll = "AF BY CU IR IQ KP LY MM RU SD SO SS SY YE";
