import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { minuteMs } from "#lib/duration.ts";

/** "1 h 58 min". public/checkout.js adds the time in the buyer's zone. */
export function timeLeft(expiresAt: string, now: Date, { t }: CheckoutText): string {
  const minutes = Math.max(0, Math.floor((Date.parse(expiresAt) - now.getTime()) / minuteMs));
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return t("time.hoursAndMinutes", { hours, minutes: minutes % 60 });
  return minutes > 0 ? t("time.minutes", { minutes }) : t("time.lessThanMinute");
}
