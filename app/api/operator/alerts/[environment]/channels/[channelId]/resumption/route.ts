import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { alertScopeIn } from "#http/operator-params.ts";
import { resumeChannel } from "#lib/alerts/manage-channels.ts";

export const POST = operatorEndpoint({
  message: "Alert channel resumed",
  run: async ({ params, ...change }) => {
    await resumeChannel(alertScopeIn(params), params.channelId ?? "", change);
    return {};
  },
});
