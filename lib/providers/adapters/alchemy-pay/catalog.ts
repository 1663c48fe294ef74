import { assetId, methodKey } from "#lib/providers/assets.ts";
import type { Countries } from "#lib/providers/country-contract.ts";
import { toCountries } from "#lib/providers/country-lists.ts";
import type { Offer, Side } from "#lib/providers/provider.ts";
import { positiveOrNull } from "#lib/providers/schemas.ts";
import { widest } from "#lib/providers/unsupported.ts";
import type { CryptoRow, FiatRow } from "./api.ts";
import { assetOf } from "./names.ts";

/** Alchemy Pay's names and fiat limits for a side, fiat and method. */
export type PaymentRoute = { code: string; countries: string[]; min: string | null; max: string | null };
export type Catalog = { offers: Offer[]; ways: Map<string, PaymentRoute>; coins: Map<string, CryptoRow> };

type Lists = { cryptos: CryptoRow[]; fiats: Record<Side, FiatRow[]> };

export function toCatalog({ cryptos, fiats }: Lists, nameMethod: (row: FiatRow) => string | null): Catalog {
  const coins = new Map<string, CryptoRow>();
  for (const row of cryptos) {
    const asset = assetOf(row.crypto, row.network);
    if (asset && !coins.has(assetId(asset))) coins.set(assetId(asset), row);
  }
  const assetsOn = (side: Side) =>
    [...coins].flatMap(([id, { buyEnable, sellEnable }]) => ((side === "BUY" ? buyEnable : sellEnable) ? [id] : []));

  const ways = new Map<string, PaymentRoute>();
  const offers: Offer[] = [];
  for (const side of ["BUY", "SELL"] as const) {
    const assets = assetsOn(side);
    if (assets.length === 0) continue;
    const named = fiats[side].flatMap((row) => nameRow(row, nameMethod));
    for (const [name, way] of toWays(named)) {
      const [fiat = "", method = ""] = name.split(" ");
      const countries = countriesOf(named.filter((one) => one.name === name).map(({ row }) => row));
      ways.set(methodKey({ side, fiat, method }), way);
      offers.push({ side, fiat, method, assets, min: way.min, max: way.max, ...(countries && { countries }) });
    }
  }
  return { offers, ways, coins };
}

/** A row with its currency and our method, such as "EUR card". */
type NamedRow = { name: string; row: FiatRow };

function nameRow(row: FiatRow, nameMethod: (row: FiatRow) => string | null): NamedRow[] {
  const fiat = row.currency.toUpperCase();
  const method = nameMethod(row);
  return method === null || !/^[A-Z]{3}$/.test(fiat) ? [] : [{ name: `${fiat} ${method}`, row }];
}

/** Of all rows of a method; unknown if one of them is for no country. */
function countriesOf(rows: FiatRow[]): Countries | undefined {
  const countries = rows.map((row) => toWay(row).countries);
  return countries.every((codes) => codes.length > 0) ? toCountries({ allow: countries.flat() }) : undefined;
}

/** There is one row per country; the limits cover all of them, because the buyer's country is not known yet. */
function toWays(rows: NamedRow[]): Map<string, PaymentRoute> {
  const ways = new Map<string, PaymentRoute>();
  for (const { name, row } of rows) {
    const known = ways.get(name);
    if (!known) ways.set(name, toWay(row));
    // Several codes may map to the same method of ours; the first is enough.
    else if (known.code === row.payWayCode) ways.set(name, joined(known, toWay(row)));
  }
  return ways;
}

const toWay = ({ payWayCode, country, payMin, payMax }: FiatRow): PaymentRoute => ({
  code: payWayCode,
  countries: country && /^[A-Z]{2}$/.test(country) ? [country] : [],
  min: positiveOrNull(payMin),
  max: positiveOrNull(payMax),
});

const joined = (a: PaymentRoute, b: PaymentRoute): PaymentRoute => ({
  code: a.code,
  countries: [...new Set([...a.countries, ...b.countries])],
  ...widest(a, b),
});
