import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { chosen } from "#lib/transactions/dashboard-contract.ts";
import { webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { resendEvents } from "#lib/webhooks/resend.ts";

export const POST = dashboardEndpoint({
  message: "Events queued for resending",
  roles: webhookResenders,
  body: chosen,
  run: ({ scope, body, actor, now }) => resendEvents(scope, body.ids, now, actor),
});
