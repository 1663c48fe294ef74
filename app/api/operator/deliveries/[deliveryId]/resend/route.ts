import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { resendDeliveryForOperator } from "#lib/people/operators/resend-delivery.ts";

export const POST = operatorEndpoint({
  permission: "support",
  message: "Delivery queued for resending",
  withoutStepUp: true,
  run: ({ params, actor, now }) => resendDeliveryForOperator(params.deliveryId ?? "", now, actor),
});
