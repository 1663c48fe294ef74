import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { passkeyResponse } from "#lib/people/auth/contract.ts";
import { operatorPasskeyOptions } from "#lib/people/operators/session.ts";
import { stepUpWithPasskey } from "#lib/people/operators/step-up.ts";

export const POST = operatorEndpoint({
  permission: "account",
  message: "Passkey challenge created",
  withoutStepUp: true,
  run: ({ operator, pageOrigin, now }) => operatorPasskeyOptions(operator, pageOrigin, now),
});

export const PUT = operatorEndpoint({
  permission: "account",
  message: "Confirmed for 5 minutes",
  withoutStepUp: true,
  body: passkeyResponse,
  run: ({ operator, body, pageOrigin, actor, now }) =>
    stepUpWithPasskey(operator, { ...body, origin: pageOrigin }, actor, now),
});
