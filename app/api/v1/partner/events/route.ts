import { partnerEndpoint } from "#app/api/endpoint.ts";
import { eventFilter } from "#lib/webhooks/events-contract.ts";
import { listEvents } from "#lib/webhooks/list-events.ts";

export const GET = partnerEndpoint({
  message: "Events found",
  scope: "transactions:read",
  limit: "reads",
  query: eventFilter,
  run: ({ apiKey, query }) => listEvents(apiKey, query),
});
