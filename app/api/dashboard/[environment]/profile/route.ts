import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { changeProfile } from "#lib/partners/profile.ts";
import { profileChange, profileManagers } from "#lib/partners/profile-contract.ts";

export const PUT = dashboardEndpoint({
  message: "Company details saved",
  roles: profileManagers,
  requiresStepUp: true,
  body: profileChange,
  run: async ({ scope, body, actor, now }) => {
    await changeProfile(scope.partnerId, body, actor, now);
    return {};
  },
});
