import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { listLimits } from "#lib/assets/list-limits.ts";
import { operations } from "#lib/openapi/operations.ts";
import { enabledProviders } from "#lib/providers/registry.ts";

export const GET = partnerEndpoint(operations.listLimits, ({ environment, query, now }) =>
  listLimits(environment, enabledProviders(environment), query, now),
);
