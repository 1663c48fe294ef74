import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { webhookManagers } from "#components/webhooks/webhook-roles.ts";
import { rotateSecret } from "#lib/webhooks/manage-endpoints.ts";

export const POST = dashboardEndpoint({
  message: "Secret rotated; the former one signs too for 24 hours",
  roles: webhookManagers,
  requiresStepUp: true,
  run: ({ scope, params, actor, now }) => rotateSecret(scope, params.endpointId ?? "", now, actor),
});
