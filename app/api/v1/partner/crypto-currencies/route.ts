import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { listCryptoCurrencies } from "#lib/assets/list-currencies.ts";
import { operations } from "#lib/openapi/operations.ts";

export const GET = partnerEndpoint(operations.listCryptoCurrencies, ({ environment, query, baseUrl }) =>
  listCryptoCurrencies(environment, query, baseUrl),
);
