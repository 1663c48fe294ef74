import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { dayMs, hourMs, minuteMs, secondMs } from "#lib/duration.ts";

/** "This usually takes less than 12 minutes.", from the time that most payments take at most; empty if it isn't known. */
export function completionTime(seconds: number | null, { t }: CheckoutText): string {
  if (seconds === null) return "";
  const { unit, count } = rounded(seconds);
  return t(`usual.${unit}`, { count });
}

/** "less than 12 minutes", as a value in a list. */
export function usualTime(seconds: number, { t }: CheckoutText): string {
  const { unit, count } = rounded(seconds);
  return t(`usual.short.${unit}`, { count });
}

function rounded(seconds: number): { unit: "minutes" | "hours" | "days"; count: number } {
  const ms = seconds * secondMs;
  const [minutes, hours] = [Math.ceil(ms / minuteMs), Math.ceil(ms / hourMs)];
  if (minutes < 60) return { unit: "minutes", count: minutes };
  return hours < 24 ? { unit: "hours", count: hours } : { unit: "days", count: Math.ceil(ms / dayMs) };
}
