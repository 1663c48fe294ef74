import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { operations } from "#lib/openapi/operations.ts";
import { listEvents } from "#lib/webhooks/list-events.ts";

export const GET = partnerEndpoint(operations.listEvents, ({ apiKey, query }) => listEvents(apiKey, query));
