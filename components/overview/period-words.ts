import { formatDay } from "#lib/format-time.ts";
import type { Overview, PeriodName } from "#lib/overview/contract.ts";

export const periodTitles: Record<PeriodName, string> = {
  today: "Today",
  "7d": "7 days",
  "30d": "30 days",
  "90d": "90 days",
};

/** What a figure is compared with. */
export const beforeWords: Record<PeriodName, string> = {
  today: "yesterday by this hour",
  "7d": "the 7 days before",
  "30d": "the 30 days before",
  "90d": "the 90 days before",
};

/** When that was. */
export const whenBefore: Record<PeriodName, string> = {
  today: "yesterday by this hour",
  "7d": "in the 7 days before",
  "30d": "in the 30 days before",
  "90d": "in the 90 days before",
};

/** "14:00" or "Nov 14", in UTC. */
export const stepText = (at: string, unit: Overview["unit"]): string =>
  unit === "hour" ? at.slice(11, 16) : formatDay(new Date(at));
