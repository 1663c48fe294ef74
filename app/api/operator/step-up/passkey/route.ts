import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { passkeyResponse } from "#lib/auth/contract.ts";
import { operatorPasskeyOptions } from "#lib/operators/session.ts";
import { stepUpWithPasskey } from "#lib/operators/step-up.ts";

export const POST = operatorEndpoint({
  message: "Passkey challenge created",
  withoutStepUp: true,
  run: ({ operator, pageOrigin, now }) => operatorPasskeyOptions(operator, pageOrigin, now),
});

export const PUT = operatorEndpoint({
  message: "Confirmed for 5 minutes",
  withoutStepUp: true,
  body: passkeyResponse,
  run: ({ operator, body, pageOrigin, actor, now }) =>
    stepUpWithPasskey(operator, { ...body, origin: pageOrigin }, actor, now),
});
