import type { DateOrder } from "#db/enums.ts";
import { type FileField, fileFields } from "./contract.ts";
import { readAmount } from "./read-amount.ts";
import { readTime } from "./read-time.ts";

export type Places = Partial<Record<FileField, number>>;

// Of a header without spaces and signs.
const headers: Readonly<Record<FileField, RegExp>> = {
  reference:
    /^(our|partner|merchant|external|client|custom|customer)?(reference|ref)(id|no|number)?$|^(external|partner|merchant)(order|transaction|customer)?(id|no)$/,
  order: /^(order|transaction|payment|trade|tx|provider)?(id|no|number)$|^(order|transaction|payment)(reference|ref)?$/,
  amount: /^(fiat|total|order|payment|paid|source|transaction|gross)?amount(fiat|paid)?$|^total$|^betrag$/,
  currency: /^(fiat|order|source|payment|amount)?(currency|currencycode|ccy)$|^fiat$/,
  fee: /^(provider|total|processing|transaction)?fees?(amount|total)?$/,
  commission: /commission|^(partner|referral|affiliate)(fees?|share|revenue)$/,
  status: /^(order|transaction|payment)?(status|state)$/,
  date: /^(created|completed|updated|order|transaction|payment|paid)?(at|on|date|time|datetime|timestamp|utc|dateutc|timeutc|atutc)$|^created|^datum$/,
};

/** The columns by their usual names, each for one field. */
export function guessPlaces(header: readonly string[]): Places {
  const bare = header.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ""));
  const places: Places = {};
  for (const field of fileFields) {
    const place = bare.findIndex((name, index) => headers[field].test(name) && !Object.values(places).includes(index));
    if (place !== -1) places[field] = place;
  }
  return places;
}

/** Whether decimals follow a comma: if an amount can only be read like that. */
export const guessDecimalComma = (rows: readonly string[][], { amount, fee, commission }: Places): boolean =>
  [amount, fee, commission]
    .flatMap((place) => cellsOf(rows, place))
    .some((cell) => readAmount(cell, false) === undefined && readAmount(cell, true) !== undefined);

/** The only order in which all dates can be read; null without need, or if both are possible. */
export function guessDateOrder(rows: readonly string[][], { date }: Places, zone: string): DateOrder | null {
  const cells = cellsOf(rows, date);
  const canRead = (dateOrder: DateOrder | null) =>
    cells.every((cell) => readTime(cell, { zone, dateOrder }) !== undefined);
  if (canRead(null) || canRead("day-first") === canRead("month-first")) return null;
  return canRead("day-first") ? "day-first" : "month-first";
}

const cellsOf = (rows: readonly string[][], place: number | undefined): string[] =>
  place === undefined ? [] : rows.map((row) => row[place] ?? "");
