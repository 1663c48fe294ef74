import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { alertManagers, ruleFields } from "#lib/alerts/contract.ts";
import { changeRules } from "#lib/alerts/manage-channels.ts";

export const PUT = dashboardEndpoint({
  message: "Alerts updated",
  roles: alertManagers,
  requiresStepUp: true,
  body: ruleFields,
  run: async ({ scope, body, ...change }) => {
    await changeRules(scope, body, change);
    return {};
  },
});
