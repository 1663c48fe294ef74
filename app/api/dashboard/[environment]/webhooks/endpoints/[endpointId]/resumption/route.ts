import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { resumption, webhookManagers } from "#lib/webhooks/endpoint-contract.ts";
import { resumeEndpoint } from "#lib/webhooks/manage-endpoints.ts";

export const POST = dashboardEndpoint({
  message: "Webhook endpoint resumed",
  roles: webhookManagers,
  body: resumption,
  run: ({ scope, params, body, actor, now }) => resumeEndpoint(scope, params.endpointId ?? "", body, now, actor),
});
