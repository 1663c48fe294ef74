import type * as z from "zod";
import type { Countries } from "#lib/providers/country-contract.ts";
import { toCountries } from "#lib/providers/country-lists.ts";
import type { Side } from "#lib/providers/provider.ts";
import type * as api from "./api.ts";

type CountryRow = z.output<typeof api.countries>[number];
type Place = Pick<CountryRow, "isAllowed" | "isBuyAllowed" | "isSellAllowed">;

/** Where MoonPay serves a side. */
export const countriesOn = (side: Side, rows: readonly CountryRow[]): Countries | undefined =>
  toCountries({
    allow: rows.filter((row) => isAllowed(side, row)).map(({ alpha2 }) => alpha2),
    denyRegions: Object.fromEntries(
      rows.map(({ alpha2, states }) => [
        alpha2,
        (states ?? []).filter((state) => !isAllowed(side, state)).map(({ code }) => code),
      ]),
    ),
  });

const isAllowed = (side: Side, { isAllowed, isBuyAllowed, isSellAllowed }: Place): boolean =>
  ((side === "BUY" ? isBuyAllowed : isSellAllowed) ?? isAllowed) === true;

/** Where MoonPay doesn't trade a currency. `isSupportedInUS` is documented for purchases only. */
export const refusedCountries = (
  side: Side,
  { isSupportedInUS, notAllowedUSStates, notAllowedCountries }: api.Currency,
): Countries | undefined =>
  toCountries({
    deny: [...(notAllowedCountries ?? []), ...(side === "BUY" && isSupportedInUS === false ? ["US"] : [])],
    denyRegions: { US: notAllowedUSStates ?? [] },
  });
