import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { alertScopeIn } from "#http/operator-params.ts";
import { sendTestMessage } from "#lib/alerts/send-test-message.ts";

export const POST = operatorEndpoint({
  message: "Test message sent",
  withoutStepUp: true,
  run: async ({ params, ...change }) => {
    await sendTestMessage(alertScopeIn(params), params.channelId ?? "", change);
    return {};
  },
});
