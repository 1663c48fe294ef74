import { round } from "#lib/money.ts";

/** Rounded to so many decimals and filled up to them, so that a column's points stand in line. */
export function padded(amount: string, places: number): string {
  const [whole = "", fraction = ""] = round(amount, places).split(".");
  return places === 0 ? whole : `${whole}.${fraction.padEnd(places, "0")}`;
}
