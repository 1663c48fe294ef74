import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { scopeIn } from "#http/operator-params.ts";
import { revokeKey } from "#lib/api-keys/revoke-key.ts";
import { withReason } from "#lib/people/operators/contract.ts";

export const DELETE = operatorEndpoint({
  message: "API key revoked. Requests with this key are now rejected.",
  body: withReason,
  run: ({ params, body, actor, now }) => revokeKey(scopeIn(params), params.keyId ?? "", now, actor, body.reason),
});
