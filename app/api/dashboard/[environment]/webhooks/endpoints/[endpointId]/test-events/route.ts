import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { testEvent, webhookManagers } from "#lib/webhooks/endpoint-contract.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";

export const POST = dashboardEndpoint({
  message: "Test event sent",
  roles: webhookManagers,
  body: testEvent,
  audit: ({ params, body }) => ({
    action: "webhook.send_test",
    target: params.endpointId ?? null,
    after: { event: body.event },
  }),
  run: async ({ scope, params, body, now }) => {
    const { deliveryIds } = await sendTestEvent(scope, { name: body.event, endpointId: params.endpointId ?? "" }, now);
    return { delivery_id: deliveryIds[0] };
  },
});
