import { publicEndpoint } from "#http/browser-endpoint.ts";
import { confirmSubscription, endSubscription } from "#lib/status/subscriptions.ts";

export const POST = publicEndpoint({
  message: "Subscription confirmed",
  run: async ({ params, now }) => {
    await confirmSubscription(params.token ?? "", now);
    return {};
  },
});

export const DELETE = publicEndpoint({
  message: "Subscription ended",
  run: async ({ params }) => {
    await endSubscription(params.token ?? "");
    return {};
  },
});
