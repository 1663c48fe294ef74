import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { resendMissedEvents } from "#lib/webhooks/missed-events.ts";

export const POST = dashboardEndpoint({
  message: "Missed events are being resent",
  roles: webhookResenders,
  run: ({ scope, actor, now }) => resendMissedEvents(scope, now, actor),
});
