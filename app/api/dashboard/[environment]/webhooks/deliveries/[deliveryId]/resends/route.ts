import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { resendDelivery } from "#lib/webhooks/resend.ts";

export const POST = dashboardEndpoint({
  message: "Delivery queued for resending",
  roles: webhookResenders,
  audit: ({ params }) => ({ action: "webhook.resend", target: params.deliveryId ?? null }),
  run: async ({ scope, params, now }) => {
    await resendDelivery(scope, params.deliveryId ?? "", now);
    return {};
  },
});
