import { hourMs, minuteMs, secondMs } from "#lib/duration.ts";
import { formatAge } from "#lib/format-time.ts";

/** "This usually takes less than 12 minutes.", from the time that 95% of payments take; empty if it isn't known. */
export function completionTime(seconds: number | null): string {
  if (seconds === null) return "";
  const ms = seconds * secondMs;
  const unitMs = ms > 2 * hourMs ? hourMs : minuteMs;
  return `This usually takes less than ${formatAge(Math.ceil(ms / unitMs) * unitMs)}.`;
}
