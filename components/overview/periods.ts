import type { PeriodName } from "#lib/period-names-contract.ts";

/** What metrics are compared with. */
export const previousPeriods: Record<PeriodName, string> = {
  today: "yesterday, up to the same time",
  yesterday: "the day before",
  "7d": "the previous 7 days",
  "30d": "the previous 30 days",
  "90d": "the previous 90 days",
  month: "last month, up to the same time",
  last_month: "the month before",
  custom: "the same number of days before",
};

/** In the legends of charts. */
export const previousLabels: Record<PeriodName, string> = {
  today: "Yesterday",
  yesterday: "The day before",
  "7d": "Previous 7 days",
  "30d": "Previous 30 days",
  "90d": "Previous 90 days",
  month: "Last month",
  last_month: "The month before",
  custom: "Days before",
};
