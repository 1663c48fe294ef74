import type { CountryTable } from "#lib/providers/country-contract.ts";

/** The restricted countries of a wallet's production client, because Paybis has no list, and its page of countries couldn't be read. The
 * United Kingdom isn't one of them: another client leaves it out, but this one doesn't, and Paybis documents its rules for buyers there. */
export const countryTable: CountryTable = {
  deny: "AF BY CD CF CU EH ET IQ IR KP LB LY ML MM NI PS RU SD SO SS SY YE".split(" "),
  source: "https://github.com/gemwalletcom/core/blob/4e39193e/crates/fiat/src/providers/paybis/models/country.rs",
  readOn: "2026-11-24",
};
