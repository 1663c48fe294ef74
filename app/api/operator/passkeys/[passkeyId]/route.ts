import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { removeOperatorPasskey } from "#lib/operators/two-factor.ts";

export const DELETE = operatorEndpoint({
  message: "Passkey removed",
  run: ({ operator, params: { passkeyId = "" }, actor, now }) => removeOperatorPasskey(operator, passkeyId, actor, now),
});
