/** MoonPay's list of countries, with the states of the US. */
import { everyCountry, refusedByAll, states } from "#simulator/countries.ts";
import { shape } from "#simulator/shape.ts";
import { splitWords } from "#simulator/tables.ts";

const refused = splitWords(`${refusedByAll} CF CD CN LB ML NI VE ZW`);
const boughtOnly = splitWords("EG IN MA PK TR");
const place = "code name isAllowed isBuyAllowed=isAllowed isSellAllowed";
const stateRow = shape(place);
const countryRow = shape(`alpha2=code ${place} supportedDocuments=[ 'passport' ] states?=states`);

const stateRows = states.map((state) => {
  const isAllowed = state.code !== "NY";
  return stateRow(state, { isAllowed, isSellAllowed: isAllowed });
});

export const countryRows = () =>
  everyCountry.map((country) => {
    const isAllowed = !refused.includes(country.code);
    const isSellAllowed = isAllowed && !boughtOnly.includes(country.code);
    return countryRow(country, { isAllowed, isSellAllowed, states: country.code === "US" ? stateRows : null });
  });

/** One coin isn't traded in California. */
export const refusedStates = (asset: string): string[] => (asset === "AVAX:avalanche" ? ["CA"] : []);
