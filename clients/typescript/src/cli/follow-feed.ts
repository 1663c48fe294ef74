import { setTimeout as pause } from "node:timers/promises";
import { SlipwayError } from "../slipway-error.ts";

type Page = { pagination: { has_more: boolean; next_cursor: string } };

type FollowOptions<FeedPage extends Page> = {
  /** Reads a page with a client without automatic retries, so that each failure is reported. */
  fetchPage(cursor: string | undefined): Promise<FeedPage>;
  onPage(page: FeedPage): Promise<void> | void;
  /** Connected, or waiting to retry. */
  onNotice(text: string): void;
  connected: string;
  /** Where to start: new entries only by default. */
  cursor?: string | undefined;
  stopped: AbortSignal;
  /** The polling interval, 1 s by default. Increases after failures. */
  everyMs?: number | undefined;
};

const everyMsDefault = 1_000;
const backoffMsMax = 10_000;

/** Polls a list that continues with each page's cursor. Waits out temporary failures. Ends when `stopped`, and throws SlipwayError
 * for permanent failures such as a revoked key. */
export async function followFeed<FeedPage extends Page>(options: FollowOptions<FeedPage>): Promise<void> {
  const { fetchPage, onPage, onNotice, connected, stopped, everyMs = everyMsDefault } = options;
  let cursor = options.cursor;
  let isConnected = false;
  for (let failures = 0; !stopped.aborted; ) {
    const page = await fetchPage(cursor).catch((error) => waitToRetry(error, failures, options));
    if (page === null) {
      failures += 1;
      isConnected = false;
      continue;
    }
    if (!isConnected) onNotice(connected);
    isConnected = true;
    failures = 0;
    await onPage(page);
    cursor = page.pagination.next_cursor;
    if (!page.pagination.has_more) await wait(everyMs, stopped);
  }
}

const wait = (durationMs: number, signal: AbortSignal) =>
  pause(durationMs, undefined, { signal }).catch(() => undefined);

/** Waits after a temporary failure and returns null; throws any other. */
async function waitToRetry(
  error: unknown,
  failures: number,
  options: Omit<FollowOptions<Page>, "onPage" | "fetchPage">,
) {
  const { stopped, onNotice, everyMs = everyMsDefault } = options;
  if (stopped.aborted) return null;
  if (!(error instanceof SlipwayError) || error.retry !== "retryable") throw error;
  const { message, status, code, retryAfterMs } = error;
  const waitMs = retryAfterMs ?? Math.min(everyMs * 2 ** failures, backoffMsMax);
  const reason = status === null ? message : `${message} (${status} ${code})`;
  onNotice(`${reason}; retrying in ${Math.ceil(waitMs / 1_000)} s`);
  await wait(waitMs, stopped);
  return null;
}
