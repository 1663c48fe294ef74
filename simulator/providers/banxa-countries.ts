/** Where Banxa serves buyers. */
import { countriesExcept, states } from "#simulator/countries.ts";
import type { coinFacts } from "#simulator/facts.ts";
import { ApiError } from "#simulator/parse.ts";
import { shape } from "#simulator/shape.ts";

// As on Banxa's page of restrictions.
const refused = "AF BY CF TD CN CG CD CU GW HT IR IQ KP LB LY MY ML MD MM NI NG NE SH RU SO SS LK SD SY TN UA VE YE ZW";
const placeRow = shape("id=code description=name");
const countryRow = shape("id=code description=name states");

export const countryRows = () =>
  countriesExcept(refused).map((country) =>
    countryRow(country, { states: country.code === "US" ? states.map((state) => placeRow(state)) : [] }),
  );

const stablecoins = new Set(["USDT", "USDC", "DAI"]);

/** No stablecoins in Canada, and one chain not in New York. An empty list, not an object, for a coin traded everywhere. */
export function unsupportedIn({ coin, network }: ReturnType<typeof coinFacts>): Record<string, string[]> | [] {
  const countries = {
    ...(stablecoins.has(coin) && { CA: [] }),
    ...(network === "arbitrum" && { US: ["NY"] }),
  };
  return Object.keys(countries).length > 0 ? countries : [];
}

const notAvailable = "is not available in the customer's country";

/** Documented without its HTTP status. */
export const codeOf = (message: string): number => (message.includes(notAvailable) ? 5034 : 4002);

/** Networks for documentation (RFC 5737) are treated as in Nigeria, because the simulator knows no addresses of countries. */
export function assertServed(range: string | undefined): void {
  if (range === "198.51.100.0/24") throw new ApiError(422, `The coin ${notAvailable}`);
}
