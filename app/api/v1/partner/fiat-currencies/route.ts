import { partnerEndpoint } from "#app/api/endpoint.ts";
import { assetQuery } from "#lib/assets/contract.ts";
import { listFiatCurrencies } from "#lib/assets/list-fiat-currencies.ts";

export const GET = partnerEndpoint({
  message: "Fiat currencies found",
  scope: "assets:read",
  limit: "reads",
  query: assetQuery,
  run: ({ environment, query }) => listFiatCurrencies(environment, query.type),
});
