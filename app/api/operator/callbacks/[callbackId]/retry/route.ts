import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { retryCallback } from "#lib/callbacks/retry-callback.ts";

export const POST = operatorEndpoint({
  message: "Callback queued for another attempt",
  act: ({ params }) => ({ action: "callback.retry", target: params.callbackId ?? "" }),
  run: ({ params, now }) => retryCallback(params.callbackId ?? "", now),
});
