import { partnerEndpoint } from "#http/partner-endpoint.ts";
import { listPaymentMethods } from "#lib/assets/list-payment-methods.ts";
import { operations } from "#lib/openapi/operations.ts";

export const GET = partnerEndpoint(operations.listPaymentMethods, ({ environment, query, baseUrl }) =>
  listPaymentMethods(environment, query, baseUrl),
);
