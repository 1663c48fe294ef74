import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { webhookManagers } from "#components/webhooks/webhook-roles.ts";
import { endpointChange } from "#lib/webhooks/endpoint-contract.ts";
import { changeEndpoint, deleteEndpoint } from "#lib/webhooks/manage-endpoints.ts";

export const PATCH = dashboardEndpoint({
  message: "Webhook endpoint changed",
  roles: webhookManagers,
  body: endpointChange,
  run: ({ scope, params, body, now }) => changeEndpoint(scope, params.endpointId ?? "", body, now),
});

export const DELETE = dashboardEndpoint({
  message: "Webhook endpoint deleted",
  roles: webhookManagers,
  run: async ({ scope, params, now }) => {
    await deleteEndpoint(scope, params.endpointId ?? "", now);
    return {};
  },
});
