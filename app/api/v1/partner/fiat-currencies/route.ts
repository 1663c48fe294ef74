import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { listFiatCurrencies } from "#lib/assets/list-currencies.ts";
import { operations } from "#lib/openapi/operations.ts";

export const GET = partnerEndpoint(operations.listFiatCurrencies, ({ environment, query }) =>
  listFiatCurrencies(environment, query),
);
