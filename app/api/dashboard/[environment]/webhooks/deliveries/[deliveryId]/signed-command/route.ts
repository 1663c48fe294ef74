import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { signDelivery } from "#lib/webhooks/sign-delivery.ts";

/** What it signs, a resend would send: whoever may do the one may have the other. */
export const POST = dashboardEndpoint({
  message: "Signed command created. The signature is valid for five minutes.",
  roles: webhookResenders,
  audit: ({ params }) => ({ action: "webhook.sign", target: params.deliveryId ?? null }),
  run: ({ scope, params, now }) => signDelivery(scope, params.deliveryId ?? "", now),
});
