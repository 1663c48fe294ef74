import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { listProviders } from "#lib/assets/list-providers.ts";
import { operations } from "#lib/openapi/operations.ts";
import { enabledProviders } from "#lib/providers/registry.ts";

export const GET = partnerEndpoint(operations.listProviders, async ({ environment, baseUrl, now }) =>
  listProviders(enabledProviders(environment), baseUrl, now),
);
