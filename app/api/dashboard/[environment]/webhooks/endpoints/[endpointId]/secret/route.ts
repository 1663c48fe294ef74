import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { webhookManagers } from "#lib/webhooks/endpoint-contract.ts";
import { revealSecret } from "#lib/webhooks/manage-endpoints.ts";

/** POST, so that only our own pages can request it and no history or cache stores it. */
export const POST = dashboardEndpoint({
  message: "Signing secret",
  roles: webhookManagers,
  requiresStepUp: true,
  run: async ({ scope, params, actor, now }) => ({
    secret: await revealSecret(scope, params.endpointId ?? "", actor, now),
  }),
});
