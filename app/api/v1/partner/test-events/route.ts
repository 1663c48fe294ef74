import * as z from "zod";
import { partnerEndpoint } from "#app/api/endpoint.ts";
import { newTestEvent } from "#lib/webhooks/events-contract.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";

export const POST = partnerEndpoint({
  message: "Test event sent",
  scope: "transactions:write",
  limit: "creations",
  query: z.strictObject({}),
  body: newTestEvent,
  async run({ apiKey, body, now }) {
    const { eventId, deliveryIds } = await sendTestEvent(apiKey, { name: body.event }, now);
    return { event_id: eventId, endpoints: deliveryIds.length };
  },
});
