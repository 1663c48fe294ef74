import { bulkhead } from "cockatiel";
import { newRequestId } from "#app/api/endpoint.ts";
import { failure, success } from "#app/api/envelope.ts";
import { type Exchange, toRoute } from "#app/api/exchange.ts";
import { applyCallback } from "#lib/callbacks/apply-callback.ts";
import { assertKnown, type ProvidersIn, receiveCallback } from "#lib/callbacks/receive-callback.ts";
import { AppError } from "#lib/errors.ts";
import type { Callback } from "#lib/providers/provider.ts";
import { configuredProviders } from "#lib/providers/registry.ts";

const bodyBytesMax = 64 * 1024;
// However many arrive, so many are applied here beside answering; the others wait a second for the worker.
const appliedAtOnceMax = 5;

type Around = { providersIn: ProvidersIn; clock(): Date };

/** A provider telling us: verified on the raw bytes, stored, answered, and only then applied. */
export function callbackEndpoint(around: Around = { providersIn: configuredProviders, clock: () => new Date() }) {
  const applying = bulkhead(appliedAtOnceMax, appliedAtOnceMax);
  return toRoute(async (exchange, params) => {
    const requestId = newRequestId();
    const { provider = "" } = params;
    try {
      assertKnown(provider, around.providersIn);
      const callback = await readCallback(exchange);
      const isBusy = applying.executionSlots === 0;
      const stored = await receiveCallback(provider, callback, around.providersIn, around.clock(), isBusy);
      if (stored && !isBusy) {
        // A worker takes up what this process does not finish.
        const applied = applying.execute(() => applyCallback(stored, around.providersIn, around.clock()));
        applied.catch((error) => console.error(requestId, error));
      }
      return success(requestId, "Callback received", {});
    } catch (error) {
      return failure(requestId, error).answer;
    }
  });
}

async function readCallback(exchange: Exchange): Promise<Callback> {
  if (Number(exchange.header("content-length")) > bodyBytesMax) {
    throw new AppError("payload_too_large", `The body may have at most ${bodyBytesMax} bytes`);
  }
  // Some providers sign the path as they were given it: without a query there is no question mark.
  const path = exchange.query === "" ? exchange.path : `${exchange.path}?${exchange.query}`;
  return { method: exchange.method, path, headers: exchange.headers(), body: await exchange.readBody(bodyBytesMax) };
}
