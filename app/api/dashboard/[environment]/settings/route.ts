import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { partnerChange } from "#lib/partners/contract.ts";
import { renamePartner } from "#lib/partners/manage-partners.ts";
import { memberManagers } from "#lib/people/users/contract.ts";

export const PATCH = dashboardEndpoint({
  message: "Saved",
  roles: memberManagers,
  requiresStepUp: true,
  body: partnerChange,
  run: async ({ scope, body, actor, now }) => {
    await renamePartner(scope.partnerId, body.name, actor, now);
    return {};
  },
});
