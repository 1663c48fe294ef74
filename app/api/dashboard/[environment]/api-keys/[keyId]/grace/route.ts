import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { keyManagers } from "#lib/api-keys/contract.ts";
import { endGrace } from "#lib/api-keys/rotate-key.ts";

export const DELETE = dashboardEndpoint({
  message: "Previous API key expired",
  roles: keyManagers,
  requiresStepUp: true,
  run: async ({ scope, params, actor, now }) => {
    await endGrace(scope, params.keyId ?? "", now, actor);
    return {};
  },
});
