import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { keyManagers, rotation } from "#lib/api-keys/contract.ts";
import { rotateKey } from "#lib/api-keys/rotate-key.ts";

export const POST = dashboardEndpoint({
  message: "API key rotated. You won't be able to see the new key again.",
  roles: keyManagers,
  requiresStepUp: true,
  body: rotation,
  run: ({ scope, params, user, body, actor, now }) =>
    rotateKey(scope, params.keyId ?? "", body.grace, user.userId, now, actor),
});
