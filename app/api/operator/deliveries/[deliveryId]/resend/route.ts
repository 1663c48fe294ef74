import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { resendAnyDelivery, scopeOfDelivery } from "#lib/operators/resend-any.ts";

export const POST = operatorEndpoint({
  message: "Sent again in a moment, with the same id",
  act: async ({ params: { deliveryId = "" } }) => ({
    action: "delivery.resend",
    target: deliveryId,
    ...(await scopeOfDelivery(deliveryId)),
  }),
  run: ({ params, now }) => resendAnyDelivery(params.deliveryId ?? "", now),
});
