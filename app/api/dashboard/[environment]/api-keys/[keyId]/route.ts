import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { keyManagers } from "#lib/api-keys/contract.ts";
import { revokeKey } from "#lib/api-keys/revoke-key.ts";

export const DELETE = dashboardEndpoint({
  message: "API key revoked",
  roles: keyManagers,
  requiresStepUp: true,
  run: async ({ scope, params, actor, now }) => {
    await revokeKey(scope, params.keyId ?? "", now, actor);
    return {};
  },
});
