import type { Decimal } from "#lib/money.ts";

const plainText = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Rounds decimal text half up, away from zero, without a library, so that pages that only show amounts don't load one. Throws for
 * other text. */
export function roundText(amount: Decimal, places: number): Decimal {
  const [, sign = "", whole, fraction = ""] = plainText.exec(amount) ?? [];
  if (whole === undefined) throw new RangeError(`Not decimal text: ${amount}`);
  const kept = BigInt(whole + fraction.slice(0, places)) + ((fraction[places] ?? "0") >= "5" ? 1n : 0n);
  const length = Math.min(places, fraction.length);
  const digits = String(kept).padStart(length + 1, "0");
  const decimals = digits.slice(digits.length - length).replace(/0+$/, "");
  const rounded = digits.slice(0, digits.length - length) + (decimals && `.${decimals}`);
  return kept === 0n ? "0" : sign + rounded;
}
