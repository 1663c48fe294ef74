import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { alertManagers } from "#lib/alerts/contract.ts";
import { resumeChannel } from "#lib/alerts/manage-channels.ts";

export const POST = dashboardEndpoint({
  message: "Alert channel resumed",
  roles: alertManagers,
  requiresStepUp: true,
  run: async ({ scope, params, ...change }) => {
    await resumeChannel(scope, params.channelId ?? "", change);
    return {};
  },
});
