import type { PeriodName } from "#lib/overview/contract.ts";

export const periodTitles: Record<PeriodName, string> = {
  today: "Today",
  "7d": "7 days",
  "30d": "30 days",
  "90d": "90 days",
};

/** What metrics are compared with. */
export const previousPeriods: Record<PeriodName, string> = {
  today: "yesterday, up to the same time",
  "7d": "previous 7 days",
  "30d": "previous 30 days",
  "90d": "previous 90 days",
};

/** In the legends of charts. */
export const previousLabels: Record<PeriodName, string> = {
  today: "Yesterday",
  "7d": "Previous 7 days",
  "30d": "Previous 30 days",
  "90d": "Previous 90 days",
};
