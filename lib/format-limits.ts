import { formatAmount } from "#lib/format-number.ts";
import type { Decimal } from "#lib/money.ts";

/** "50 to 5,000 USD", "from 50 USD", or "up to 5,000 USD"; null without limits. */
export function formatLimits(min: Decimal | null, max: Decimal | null, fiat: string): string | null {
  const format = (amount: Decimal) => formatAmount(amount, "fiat", fiat);
  if (min !== null && max !== null) return `${format(min).slice(0, -fiat.length - 1)} to ${format(max)}`;
  if (min !== null) return `from ${format(min)}`;
  return max === null ? null : `up to ${format(max)}`;
}
