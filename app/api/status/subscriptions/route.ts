import { publicEndpoint } from "#http/browser-endpoint.ts";
import { subscriptionRequest } from "#lib/status/contract.ts";
import { requestSubscription } from "#lib/status/subscriptions.ts";

export const POST = publicEndpoint({
  message: "Confirmation requested",
  body: subscriptionRequest,
  run: async ({ body, origin, address, now }) => {
    await requestSubscription(body.email, origin, address, now);
    return {};
  },
});
