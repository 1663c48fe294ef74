import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { keyManagers, newKey } from "#lib/api-keys/contract.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { AppError } from "#lib/errors.ts";
import { hasAccess } from "#lib/partners/access.ts";

export const POST = dashboardEndpoint({
  message: "API key created. You won't be able to see it again.",
  roles: keyManagers,
  requiresStepUp: true,
  body: newKey,
  run: async ({ scope, user, body, actor, now }) => {
    if (!(await hasAccess(scope))) {
      throw new AppError(
        "partner_access_disabled",
        `Your account has no ${scope.environment} access yet. Ask the operator to grant it.`,
      );
    }
    return createKey(scope, body, user.userId, now, actor);
  },
});
