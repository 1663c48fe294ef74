import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { alertManagers } from "#lib/alerts/contract.ts";
import { sendTestMessage } from "#lib/alerts/send-test-message.ts";

export const POST = dashboardEndpoint({
  message: "Test message sent",
  roles: alertManagers,
  run: async ({ scope, params, ...change }) => {
    await sendTestMessage(scope, params.channelId ?? "", change);
    return {};
  },
});
