import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { alertScopeIn } from "#http/operator-params.ts";
import { newChannel } from "#lib/alerts/contract.ts";
import { addChannel } from "#lib/alerts/manage-channels.ts";

export const POST = operatorEndpoint({
  message: "Alert channel added",
  body: newChannel,
  run: ({ params, body, ...change }) => addChannel(alertScopeIn(params), body, change),
});
