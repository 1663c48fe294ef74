import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { resendDelivery } from "#lib/webhooks/resend.ts";

export const POST = dashboardEndpoint({
  message: "Delivery queued for resending",
  roles: webhookResenders,
  run: async ({ scope, params, actor, now }) => {
    await resendDelivery(scope, params.deliveryId ?? "", now, actor);
    return {};
  },
});
