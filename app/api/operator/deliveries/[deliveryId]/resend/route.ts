import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { resendDeliveryForOperator, scopeOfDelivery } from "#lib/operators/resend-delivery.ts";

export const POST = operatorEndpoint({
  message: "Delivery queued for resending",
  act: async ({ params: { deliveryId = "" } }) => ({
    action: "delivery.resend",
    target: deliveryId,
    ...(await scopeOfDelivery(deliveryId)),
  }),
  run: ({ params, now }) => resendDeliveryForOperator(params.deliveryId ?? "", now),
});
