import { subscriptionRequest } from "#lib/status/contract.ts";
import { requestSubscription } from "#lib/status/subscriptions.ts";
import { formRoute } from "./form.ts";

export const POST = formRoute(
  () => "/status",
  async ({ form, request, now }) => {
    const read = subscriptionRequest.safeParse({ email: form.get("email") });
    if (!read.success) return "email_invalid";
    await requestSubscription(read.data.email, request.origin, request.address, now);
    return "requested";
  },
);
