import { type Decimal, decimal } from "#lib/money.ts";
import type { WrittenAmount } from "./contract.ts";

const marked = {
  point: { thousands: ",", pattern: /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.(\d+))?$/ },
  comma: { thousands: ".", pattern: /^(?:\d+|\d{1,3}(?:\.\d{3})+)?(?:,(\d+))?$/ },
};

// A code or symbol of a currency, before or after the number.
const currency = /^(?:[A-Z]{3,5}|\p{Sc}|[A-Z]{1,2}\p{Sc})|(?:[A-Z]{3,5}|\p{Sc})$/gu;
const exponent = /^-?\d+(?:[.,]\d+)?E[+-]?\d{1,2}$/i;

/** Reads an amount as people and spreadsheets write it: with thousands separators, a currency, or in parentheses if it's
 * negative. Null for an empty cell or a dash, and undefined for what isn't an amount in this notation. */
export function readAmount(cell: string, isDecimalComma: boolean): WrittenAmount | null | undefined {
  const text = cell.replaceAll(/[\s'’_]/g, "").replaceAll("−", "-");
  if (text === "" || text === "-") return null;
  if (exponent.test(text)) return written(decimal(text.replace(",", ".")));
  const { digits, isNegative } = withoutSign(text);
  const { thousands, pattern } = isDecimalComma ? marked.comma : marked.point;
  const found = pattern.exec(digits);
  if (!found || !/\d/.test(digits)) return undefined;
  const plain = digits.replaceAll(thousands, "").replace(",", ".");
  const value = decimal(plain.startsWith(".") ? `0${plain}` : plain);
  return { value: isNegative && value !== "0" ? `-${value}` : value, places: found[1]?.length ?? 0 };
}

const written = (value: Decimal): WrittenAmount => ({ value, places: value.split(".")[1]?.length ?? 0 });

function withoutSign(text: string): { digits: string; isNegative: boolean } {
  const isInParentheses = /^\(.*\)$/.test(text);
  const unwrapped = isInParentheses ? text.slice(1, -1) : text;
  const signed = unwrapped.replaceAll(currency, "");
  const digits = signed.replace(/^[+-]|-$/, "").replaceAll(currency, "");
  return { digits, isNegative: isInParentheses || /^-|-$/.test(signed) };
}
