import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { removePasskey } from "#lib/people/users/passkeys.ts";

export const DELETE = dashboardEndpoint({
  message: "Passkey removed",
  requiresStepUp: true,
  run: async ({ user, params, actor, now }) => {
    await removePasskey(user, params.passkeyId ?? "", actor, now);
    return {};
  },
});
