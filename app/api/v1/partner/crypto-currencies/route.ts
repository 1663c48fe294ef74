import { partnerEndpoint } from "#app/api/endpoint.ts";
import { assetQuery } from "#lib/assets/contract.ts";
import { listCryptoCurrencies } from "#lib/assets/list-crypto-currencies.ts";

export const GET = partnerEndpoint({
  message: "Crypto currencies found",
  scope: "assets:read",
  limit: "reads",
  query: assetQuery,
  run: ({ environment, query, baseUrl }) => listCryptoCurrencies(environment, query.type, baseUrl),
});
