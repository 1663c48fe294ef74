import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { alertScopeIn } from "#http/operator-params.ts";
import { removeChannel } from "#lib/alerts/manage-channels.ts";

export const DELETE = operatorEndpoint({
  message: "Alert channel removed",
  run: async ({ params, ...change }) => {
    await removeChannel(alertScopeIn(params), params.channelId ?? "", change);
    return {};
  },
});
