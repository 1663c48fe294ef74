import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { listCountries } from "#lib/countries/list-countries.ts";
import { operations } from "#lib/openapi/operations.ts";

export const GET = partnerEndpoint(operations.listCountries, ({ environment, query }) =>
  listCountries(environment, query),
);
