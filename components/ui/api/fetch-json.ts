import { connectionFailure } from "./api-failure.ts";
import type { FetchOptions } from "./send-json.ts";

/** Calls our API and returns the envelope's `data`, parsed. A request that requires step-up is repeated after the user has
 * confirmed, so that forms keep their values. Without a session, the sign-in page opens. Throws ApiFailure. The code is loaded
 * with the first request, not with the page. */
export async function fetchJson<Data>(path: string, options: FetchOptions<Data>): Promise<Data> {
  const { sendJson } = await import("./send-json.ts").catch(() => {
    throw connectionFailure();
  });
  return sendJson(path, options);
}
