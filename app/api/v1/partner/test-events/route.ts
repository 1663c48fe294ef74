import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { operations } from "#lib/openapi/operations.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";

export const POST = partnerEndpoint(operations.sendTestEvent, async ({ apiKey, body, now }) => {
  const { eventId, deliveryIds, activeCount } = await sendTestEvent(apiKey, { name: body.event }, now);
  return { event_id: eventId, endpoints: deliveryIds.length, active_endpoints: activeCount };
});
