import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { endpointChange, webhookManagers } from "#lib/webhooks/endpoint-contract.ts";
import { changeEndpoint, deleteEndpoint } from "#lib/webhooks/manage-endpoints.ts";

export const PATCH = dashboardEndpoint({
  message: "Webhook endpoint updated",
  roles: webhookManagers,
  requiresStepUp: true,
  body: endpointChange,
  run: ({ scope, params, body, actor, now }) => changeEndpoint(scope, params.endpointId ?? "", body, now, actor),
});

export const DELETE = dashboardEndpoint({
  message: "Webhook endpoint deleted",
  roles: webhookManagers,
  requiresStepUp: true,
  run: async ({ scope, params, actor, now }) => {
    await deleteEndpoint(scope, params.endpointId ?? "", now, actor);
    return {};
  },
});
