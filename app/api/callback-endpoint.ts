import { newRequestId } from "#app/api/endpoint.ts";
import { failure, success } from "#app/api/envelope.ts";
import { toRoute } from "#app/api/exchange.ts";
import { applyCallback } from "#lib/callbacks/apply-callback.ts";
import { receiveCallback } from "#lib/callbacks/receive-callback.ts";
import { providersIn } from "#lib/providers/registry.ts";

const bodyBytesMax = 64 * 1024;

/** A provider telling us: verified on the raw bytes, stored, answered, and only then applied. */
export function callbackEndpoint() {
  return toRoute(async (exchange, params) => {
    const requestId = newRequestId();
    try {
      const body = await exchange.readBody(bodyBytesMax);
      const path = `${exchange.path}?${exchange.query}`;
      const callback = { method: exchange.method, path, headers: exchange.headers(), body };
      const stored = await receiveCallback(params.provider ?? "", callback, providersIn, new Date());
      if (stored) {
        // A worker takes up what this process does not finish.
        applyCallback(stored, providersIn, new Date()).catch((error) => console.error(requestId, error));
      }
      return success(requestId, "Callback received", {});
    } catch (error) {
      return failure(requestId, error).answer;
    }
  });
}
