import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { webhookManagers } from "#lib/webhooks/endpoint-contract.ts";
import { revealSecret } from "#lib/webhooks/manage-endpoints.ts";

/** A POST, so that it is only answered to our own pages and kept by no history or cache. */
export const POST = dashboardEndpoint({
  message: "Signing secret",
  roles: webhookManagers,
  requiresStepUp: true,
  run: async ({ scope, params, actor, now }) => ({
    secret: await revealSecret(scope, params.endpointId ?? "", actor, now),
  }),
});
