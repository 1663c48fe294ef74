import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { newPasskey } from "#lib/people/auth/contract.ts";
import { addOperatorPasskey, offerOperatorPasskey } from "#lib/people/operators/two-factor.ts";

export const POST = operatorEndpoint({
  permission: "account",
  message: "Passkey registration started",
  allowsMissingTwoFactor: true,
  run: ({ operator, pageOrigin, now }) => offerOperatorPasskey(operator, pageOrigin, now),
});

export const PUT = operatorEndpoint({
  permission: "account",
  message: "Passkey added",
  allowsMissingTwoFactor: true,
  body: newPasskey,
  run: async ({ operator, body, pageOrigin, actor, now }) => ({
    codes: await addOperatorPasskey(operator, { ...body, origin: pageOrigin }, actor, now),
  }),
});
