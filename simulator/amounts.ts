import { compare, type Decimal, decimal } from "#lib/money.ts";
import { Refusal } from "./refusal.ts";

/** A positive amount as a caller sent it. Throws Refusal 400 naming the field. */
export function askedAmount(name: string, text: unknown): Decimal {
  const amount = readAmount(text);
  if (amount === null || compare(amount, "0") <= 0) throw new Refusal(400, `${name} must be a positive number`);
  return amount;
}

function readAmount(text: unknown): Decimal | null {
  if (typeof text !== "string" && typeof text !== "number") return null;
  try {
    return decimal(String(text));
  } catch {
    return null;
  }
}

/** Exactly this many digits after the point, as providers print money: "150000.00". */
export function padded(amount: Decimal, places: number): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  return places === 0 ? whole : `${whole}.${fraction.padEnd(places, "0")}`;
}
