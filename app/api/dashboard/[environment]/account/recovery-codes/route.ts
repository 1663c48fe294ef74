import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { renewRecoveryCodes } from "#lib/people/users/account.ts";

export const POST = dashboardEndpoint({
  message: "Recovery codes generated. You won't be able to see them again.",
  requiresStepUp: true,
  run: async ({ user, actor, now }) => ({ codes: await renewRecoveryCodes(user, actor, now) }),
});
