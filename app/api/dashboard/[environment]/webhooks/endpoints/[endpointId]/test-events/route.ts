import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { testEvent, webhookManagers } from "#lib/webhooks/endpoint-contract.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";

export const POST = dashboardEndpoint({
  message: "Test event sent",
  roles: webhookManagers,
  body: testEvent,
  run: async ({ scope, params, body, actor, now }) => {
    const wanted = { name: body.event, endpointId: params.endpointId ?? "" };
    const { deliveryIds } = await sendTestEvent(scope, wanted, now, actor);
    return { delivery_id: deliveryIds[0] };
  },
});
