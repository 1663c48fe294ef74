import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { alertManagers } from "#lib/alerts/contract.ts";
import { removeChannel } from "#lib/alerts/manage-channels.ts";

export const DELETE = dashboardEndpoint({
  message: "Alert channel removed",
  roles: alertManagers,
  requiresStepUp: true,
  run: async ({ scope, params, ...change }) => {
    await removeChannel(scope, params.channelId ?? "", change);
    return {};
  },
});
