import type { CountryTable } from "#lib/providers/country-contract.ts";

const inOnly = (country: string): CountryTable => ({
  allow: [country],
  source: "rampConstraints.ts of EdgeApp/edge-react-gui at 9f40967e",
  readOn: "2026-11-24",
});

/** Payment methods that exist in one country only, whichever provider offers them. By the method's `svc_id`. */
export const methodTables: Readonly<Record<string, CountryTable>> = {
  ach_bank_transfer: inOnly("US"),
  interac: inOnly("CA"),
  pix: inOnly("BR"),
  venmo: inOnly("US"),
};
