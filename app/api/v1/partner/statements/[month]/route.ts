import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { operations } from "#lib/openapi/operations.ts";
import { readStatement } from "#lib/statements/read-statement.ts";

export const GET = partnerEndpoint(operations.getStatement, ({ apiKey, params, now }) =>
  readStatement(apiKey, params.month ?? "", now),
);
