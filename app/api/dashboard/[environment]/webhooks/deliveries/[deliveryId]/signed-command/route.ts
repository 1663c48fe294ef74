import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { signDelivery } from "#lib/webhooks/sign-delivery.ts";

/** Signing a request requires the same role as resending it. */
export const POST = dashboardEndpoint({
  message: "Signed command created. The signature is valid for five minutes.",
  roles: webhookResenders,
  run: ({ scope, params, actor, now }) => signDelivery(scope, params.deliveryId ?? "", now, actor),
});
