import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { endWeeklySummary, startWeeklySummary } from "#lib/overview/weekly-summary.ts";

export const POST = dashboardEndpoint({
  message: "Weekly summary turned on",
  run: ({ user, now }) => startWeeklySummary(user, now),
});

export const DELETE = dashboardEndpoint({
  message: "Weekly summary turned off",
  run: ({ user }) => endWeeklySummary(user),
});
