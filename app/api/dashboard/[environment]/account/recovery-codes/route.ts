import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { renewRecoveryCodes } from "#lib/users/account.ts";

export const POST = dashboardEndpoint({
  message: "New recovery codes; this is the only time they are shown",
  requiresStepUp: true,
  run: async ({ user, actor, now }) => ({ codes: await renewRecoveryCodes(user, actor, now) }),
});
