import { formatNumber, formatSignedPercent } from "#lib/format-number.ts";
import { compare, type Decimal, percentFrom, round } from "#lib/money.ts";

/** "+12%", "−3%", "0%", "10×"; null if there is nothing to compare with. */
export function formatChange(now: Decimal, before: Decimal): string | null {
  if (compare(before, "0") === 0) return null;
  const percent = round(percentFrom(now, before), 0);
  if (compare(percent, "900") >= 0) return `${formatNumber(Math.round(Number(percent) / 100 + 1))}×`;
  return formatSignedPercent(percent, 0);
}
