import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { operations } from "#lib/openapi/operations.ts";
import { listStatements } from "#lib/statements/read-statement.ts";

export const GET = partnerEndpoint(operations.listStatements, ({ apiKey, now }) => listStatements(apiKey, now));
