import { publicEndpoint } from "#http/browser-endpoint.ts";
import { unsubscribeFromMissedEvents } from "#lib/webhooks/missed-event-emails.ts";

export const DELETE = publicEndpoint({
  message: "Daily email turned off",
  run: async ({ params }) => {
    await unsubscribeFromMissedEvents(params.token ?? "");
    return {};
  },
});
