import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { removePasskey } from "#lib/people/passkeys.ts";

export const DELETE = dashboardEndpoint({
  message: "Passkey removed",
  requiresStepUp: true,
  run: async ({ person, params, actor, now }) => {
    await removePasskey(person, params.passkeyId ?? "", actor, now);
    return {};
  },
});
