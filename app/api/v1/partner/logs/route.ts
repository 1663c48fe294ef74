import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { readFeed } from "#lib/api-logs/read-feed.ts";
import { operations } from "#lib/openapi/operations.ts";

export const GET = partnerEndpoint(operations.listLogs, ({ apiKey, query, now }) => readFeed(apiKey, query, now));
