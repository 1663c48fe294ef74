import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { listProviders, providersIn } from "#lib/assets/list-providers.ts";
import { operations } from "#lib/openapi/operations.ts";
import { enabledProviders } from "#lib/providers/registry.ts";

export const GET = partnerEndpoint(operations.listProviders, ({ environment, query, baseUrl, now }) =>
  providersIn(environment, listProviders(enabledProviders(environment), baseUrl, now), query),
);
