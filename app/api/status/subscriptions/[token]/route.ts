import { formRoute } from "#app/api/status/subscriptions/form.ts";
import { confirmSubscription, endSubscription } from "#lib/status/subscriptions.ts";

/** Confirms the subscription, or ends it: the button says which. */
export const POST = formRoute(
  (token) => `/status/subscription/${token}`,
  async ({ form, token, now }) => {
    if (form.get("change") === "end") {
      await endSubscription(token);
      return "ended";
    }
    await confirmSubscription(token, now);
    return "confirmed";
  },
);
