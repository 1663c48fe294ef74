import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { removeOperatorPasskey } from "#lib/people/operators/two-factor.ts";

export const DELETE = operatorEndpoint({
  permission: "account",
  message: "Passkey removed",
  run: ({ operator, params: { passkeyId = "" }, actor, now }) => removeOperatorPasskey(operator, passkeyId, actor, now),
});
