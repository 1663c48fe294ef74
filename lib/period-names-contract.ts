// Without zod, which is too large for the scripts of a page.

/** The periods that pages offer, in this order. */
export const periodNames = ["today", "yesterday", "7d", "30d", "90d", "month", "last_month", "custom"] as const;
export type PeriodName = (typeof periodNames)[number];

export const periodTitles: Record<PeriodName, string> = {
  today: "Today",
  yesterday: "Yesterday",
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
  month: "This month",
  last_month: "Last month",
  custom: "Custom range",
};

/** `from` and `to` are the first and the last day of a custom period. */
export type PeriodChoice = { period: PeriodName; from?: string; to?: string };
