import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { findInvalid } from "#lib/errors.ts";
import { operations } from "#lib/openapi/operations.ts";
import { listEvents, readCursor } from "#lib/webhooks/list-events.ts";

export const GET = partnerEndpoint(
  operations.listEvents,
  ({ apiKey, query }) => listEvents(apiKey, query),
  ({ cursor }, { apiKey }) => findInvalid([() => readCursor(apiKey, cursor)]),
);
