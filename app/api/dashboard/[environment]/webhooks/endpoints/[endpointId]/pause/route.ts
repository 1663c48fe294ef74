import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { webhookManagers } from "#lib/webhooks/endpoint-contract.ts";
import { pauseEndpoint } from "#lib/webhooks/manage-endpoints.ts";

export const POST = dashboardEndpoint({
  message: "Webhook endpoint paused. Its events are being queued.",
  roles: webhookManagers,
  run: ({ scope, params, actor, now }) => pauseEndpoint(scope, params.endpointId ?? "", now, actor),
});
