import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { renewRecoveryCodes } from "#lib/people/account.ts";

export const POST = dashboardEndpoint({
  message: "New recovery codes; this is the only time they are shown",
  requiresStepUp: true,
  run: async ({ person, actor, now }) => ({ codes: await renewRecoveryCodes(person, actor, now) }),
});
