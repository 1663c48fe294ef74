import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { alertManagers, newChannel } from "#lib/alerts/contract.ts";
import { addChannel } from "#lib/alerts/manage-channels.ts";

export const POST = dashboardEndpoint({
  message: "Alert channel added",
  roles: alertManagers,
  requiresStepUp: true,
  body: newChannel,
  run: ({ scope, body, ...change }) => addChannel(scope, body, change),
});
