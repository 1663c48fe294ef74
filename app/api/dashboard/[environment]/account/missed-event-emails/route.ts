import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { endMissedEventEmails, startMissedEventEmails } from "#lib/webhooks/missed-event-emails.ts";

export const POST = dashboardEndpoint({
  message: "Daily email turned on",
  run: ({ user, now }) => startMissedEventEmails(user, now),
});

export const DELETE = dashboardEndpoint({
  message: "Daily email turned off",
  run: ({ user }) => endMissedEventEmails(user),
});
