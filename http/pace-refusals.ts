import type { HandlerResponse } from "#http/request-context.ts";
import { secondMs } from "#lib/duration.ts";
import { createPacer } from "#lib/pacer.ts";

// Without a valid key, of an unknown path, too large, or over a limit. Not what depends on the content of a request.
const refusals = new Set([401, 403, 404, 405, 413, 429]);
const refusalRate = { perSecond: 400, burst: 50, waitMsMax: 2 * secondMs };

/** Returns a function that resolves when a response may be sent. Refusals to all clients take turns, so that a client which sends its
 * next request after each of them leaves the processor to others. */
export function paceRefusals(): (response: HandlerResponse) => Promise<unknown> {
  const pace = createPacer(refusalRate);
  return async ({ status }) => refusals.has(status) && pace();
}
