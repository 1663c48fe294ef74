import { partnerEndpoint } from "#app/api/endpoint.ts";
import { paymentMethodQuery } from "#lib/assets/contract.ts";
import { listPaymentMethods } from "#lib/assets/list-payment-methods.ts";

export const GET = partnerEndpoint({
  message: "Payment methods found",
  scope: "assets:read",
  limit: "reads",
  query: paymentMethodQuery,
  run: ({ environment, query, baseUrl }) => listPaymentMethods(environment, query, baseUrl),
});
