import { operatorActionEndpoint } from "#http/operator-endpoint.ts";
import { retryCallback } from "#lib/callbacks/retry-callback.ts";

export const POST = operatorActionEndpoint({
  permission: "support",
  message: "Callback queued for another attempt",
  withoutStepUp: true,
  action: ({ params }) => ({ action: "callback.retry", target: params.callbackId ?? "" }),
  run: ({ params, now, tx }) => retryCallback(params.callbackId ?? "", now, tx),
});
