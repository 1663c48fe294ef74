import { success, withErrors } from "#http/envelope.ts";
import { tooBusy } from "#http/error-page.ts";
import { type RequestContext, toRoute } from "#http/request-context.ts";
import { applyCallback } from "#lib/callbacks/apply-callback.ts";
import { assertKnown, type ProvidersIn, receiveCallback } from "#lib/callbacks/receive-callback.ts";
import { currentTime } from "#lib/clock.ts";
import { secondMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { createPacer } from "#lib/pacer.ts";
import type { Callback } from "#lib/providers/provider.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { refusedCallbacks } from "#lib/rate-limit.ts";

const bodyBytesMax = 64 * 1024;
// Callbacks beyond these are left to the worker, which picks them up within a second.
const appliedAtOnceMax = 5;
// Reading bodies and verifying signatures must not delay the partner API.
const callbackRate = { perSecond: 500, burst: 50, waitMsMax: 2 * secondMs };

type Dependencies = { providersIn: ProvidersIn; clock(): Date };

/** A provider's webhook: verified against the raw bytes, stored, acknowledged, and only then applied. */
export function callbackEndpoint(
  { providersIn, clock }: Dependencies = { providersIn: configuredProviders, clock: currentTime },
) {
  let inProgress = 0;
  const pace = createPacer(callbackRate);
  return toRoute(
    withErrors(async (request, { provider = "" }, requestId) => {
      assertKnown(provider, providersIn);
      await refusedCallbacks.assert(request.address);
      if (!(await pace())) throw tooBusy();
      const callback = await readCallback(request);
      // Counted before anything is awaited. A callback stored beyond the limit is due for the worker immediately.
      inProgress += 1;
      const isBusy = inProgress > appliedAtOnceMax;
      let applied = Promise.resolve();
      try {
        const stored = await receiveCallback(provider, callback, providersIn, clock(), isBusy);
        // If this process stops before it finishes, a worker applies the callback.
        if (stored && !isBusy)
          applied = applyCallback(stored, providersIn, clock()).catch((error) =>
            log.error("callback not applied", { request_id: requestId, error }),
          );
      } catch (error) {
        if (error instanceof AppError && error.code === "callback_refused")
          await refusedCallbacks.count(request.address);
        throw error;
      } finally {
        void applied.finally(() => {
          inProgress -= 1;
        });
      }
      return success(requestId, "Callback received", {});
    }),
  );
}

async function readCallback(request: RequestContext): Promise<Callback> {
  if (Number(request.header("content-length")) > bodyBytesMax) {
    throw new AppError("payload_too_large", `The body can have at most ${bodyBytesMax} bytes.`);
  }
  // Some providers sign the path exactly as registered: no question mark without a query.
  const path = request.query === "" ? request.path : `${request.path}?${request.query}`;
  return { method: request.method, path, headers: request.headers(), body: await request.readBody(bodyBytesMax) };
}
