import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { webhookManagers } from "#components/webhooks/webhook-roles.ts";
import { resumption } from "#lib/webhooks/endpoint-contract.ts";
import { resumeEndpoint } from "#lib/webhooks/manage-endpoints.ts";

export const POST = dashboardEndpoint({
  message: "Webhook endpoint resumed",
  roles: webhookManagers,
  body: resumption,
  run: ({ scope, params, body, actor, now }) => resumeEndpoint(scope, params.endpointId ?? "", body, now, actor),
});
