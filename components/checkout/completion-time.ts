import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "#lib/duration.ts";

/** "This usually takes less than 12 minutes.", from the time that 95% of payments take; empty if it isn't known. */
export function completionTime(seconds: number | null, { t }: CheckoutText): string {
  if (seconds === null) return "";
  const ms = seconds * secondMs;
  if (ms <= 2 * hourMs && Math.ceil(ms / minuteMs) < 60) return t("usual.minutes", { count: Math.ceil(ms / minuteMs) });
  const hours = Math.ceil(ms / hourMs);
  return hours < 24 ? t("usual.hours", { count: hours }) : t("usual.days", { count: Math.ceil(ms / dayMs) });
}
