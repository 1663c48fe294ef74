import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { resendDeliveryForOperator } from "#lib/operators/resend-delivery.ts";

export const POST = operatorEndpoint({
  message: "Delivery queued for resending",
  withoutStepUp: true,
  run: ({ params, actor, now }) => resendDeliveryForOperator(params.deliveryId ?? "", now, actor),
});
