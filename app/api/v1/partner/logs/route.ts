import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { readFeed, startOf } from "#lib/api-logs/read-feed.ts";
import { findInvalid } from "#lib/errors.ts";
import { operations } from "#lib/openapi/operations.ts";

export const GET = partnerEndpoint(
  operations.listLogs,
  ({ apiKey, query, now }) => readFeed(apiKey, query, now),
  ({ cursor }, { apiKey, now }) => findInvalid([() => startOf(apiKey, cursor, now)]),
);
