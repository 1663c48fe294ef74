import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { requireTwoFactor } from "#lib/partners/require-two-factor.ts";

const endpoint = (message: string, isRequired: boolean) =>
  operatorEndpoint({
    message,
    run: ({ params: { partnerId = "" }, actor, now }) =>
      requireTwoFactor(partnerId, { by: "operator", isRequired }, actor, now),
  });

export const POST = endpoint("Two-factor authentication required", true);
export const DELETE = endpoint("Two-factor authentication is optional", false);
