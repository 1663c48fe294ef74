import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { partnerChange } from "#lib/partners/contract.ts";
import { renamePartner } from "#lib/partners/rename-partner.ts";
import { peopleManagers } from "#lib/people/contract.ts";

export const PATCH = dashboardEndpoint({
  message: "Saved",
  roles: peopleManagers,
  requiresStepUp: true,
  body: partnerChange,
  run: async ({ scope, body, actor, now }) => {
    await renamePartner(scope.partnerId, body.name, actor, now);
    return {};
  },
});
