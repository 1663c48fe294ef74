import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { webhookManagers } from "#lib/webhooks/endpoint-contract.ts";
import { rotateSecret } from "#lib/webhooks/manage-endpoints.ts";

export const POST = dashboardEndpoint({
  message: "Secret rotated. The previous secret keeps signing for 24 hours.",
  roles: webhookManagers,
  requiresStepUp: true,
  run: ({ scope, params, actor, now }) => rotateSecret(scope, params.endpointId ?? "", now, actor),
});
