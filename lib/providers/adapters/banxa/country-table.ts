import type { CountryTable } from "#lib/providers/country-contract.ts";

/** The countries that Banxa names as not served: Afghanistan, Belarus, the Central African Republic, Chad, China, both Congos, Cuba,
 * Guinea-Bissau, Haiti, Iran, Iraq, North Korea, Lebanon, Libya, Malaysia, Mali, Moldova, Myanmar, Nicaragua, Nigeria, Niger,
 * Saint Helena, Russia, Somalia, South Sudan, Sri Lanka, Sudan, Syria, Tunisia, Ukraine, Venezuela, Yemen, and Zimbabwe. */
export const countryTable: CountryTable = {
  deny: "AF BY CF TD CN CG CD CU GW HT IR IQ KP LB LY MY ML MD MM NI NG NE SH RU SO SS LK SD SY TN UA VE YE ZW".split(
    " ",
  ),
  source: "https://docs.banxa.com/products/hosted-checkout/docs/reference/geographic-and-asset-restrictions",
  readOn: "2026-11-24",
};
