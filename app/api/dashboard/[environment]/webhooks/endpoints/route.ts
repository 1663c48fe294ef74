import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { newEndpoint, webhookManagers } from "#lib/webhooks/endpoint-contract.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";

export const POST = dashboardEndpoint({
  message: "Webhook endpoint created",
  roles: webhookManagers,
  requiresStepUp: true,
  body: newEndpoint,
  run: ({ scope, user, body, actor, now }) => createEndpoint(scope, body, user.userId, now, actor),
});
