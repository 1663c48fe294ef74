import type { Decimal } from "#lib/money.ts";

declare global {
  interface JSON {
    rawJSON(text: string): object;
  }
}

/** Decimal text that JSON.stringify writes as a number, digit for digit. */
export const jsonNumber = (text: string): object => JSON.rawJSON(text);

/** With exactly this many decimal places: "150000.00". */
export function padDecimals(amount: Decimal, places: number): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  return places === 0 ? whole : `${whole}.${fraction.padEnd(places, "0")}`;
}

/** "2026-11-20 10:00:00". */
export const dateTime = (iso: string): string => iso.slice(0, 19).replace("T", " ");

export const unixSeconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);
