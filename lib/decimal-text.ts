import type { Decimal } from "#lib/money.ts";

// For pages that only show amounts: without a library, which each of them would load. Exact, like lib/money.ts.

const plainText = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Rounds half up, away from zero. Throws for what isn't decimal text. */
export function roundText(amount: Decimal, places: number): Decimal {
  const { sign, whole, fraction } = partsOf(amount);
  const length = Math.min(places, fraction.length);
  const kept = BigInt(whole + fraction.slice(0, length)) + ((fraction[length] ?? "0") >= "5" ? 1n : 0n);
  return textOf(sign === "-" ? -kept : kept, length);
}

export function addText(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(partsOf(a).fraction.length, partsOf(b).fraction.length);
  return textOf(unitsOf(a, places) + unitsOf(b, places), places);
}

export const subtractText = (a: Decimal, b: Decimal): Decimal => addText(a, b.startsWith("-") ? b.slice(1) : `-${b}`);

/** The decimal text of a JSON number, also of one that JavaScript writes as 1e-8. */
export function numberText(value: number): Decimal {
  const text = String(value);
  return text.includes("e-") ? roundText(value.toFixed(exponentPlaces), exponentPlaces) : text;
}

// Numbers below 1e-6 are exact to more than these.
const exponentPlaces = 20;

function partsOf(amount: Decimal) {
  const [, sign = "", whole, fraction = ""] = plainText.exec(amount) ?? [];
  if (whole === undefined) throw new RangeError(`Not decimal text: ${amount}`);
  return { sign, whole, fraction };
}

/** In units of the last of these places. */
function unitsOf(amount: Decimal, places: number): bigint {
  const { sign, whole, fraction } = partsOf(amount);
  return BigInt(sign + whole + fraction.padEnd(places, "0"));
}

/** Without trailing zeros. */
function textOf(units: bigint, places: number): Decimal {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
  const split = digits.length - places;
  const decimals = digits.slice(split).replace(/0+$/, "");
  return (units < 0n ? "-" : "") + digits.slice(0, split) + (decimals && `.${decimals}`);
}
