import type { Redis } from "ioredis";
import { deadline } from "#lib/deadline.ts";
import { log } from "#lib/log.ts";

// A connection without a response for this long hangs: requests stop waiting until a new one responds.
const hungTimeoutMs = deadline(300);
// Longer than the timeout above, because ioredis' timer of a lost connection would close the next one.
const reconnectDelayMs = deadline(1_000);

/** `timeoutMs`: how long a command waits for its response. `away` and `back` say in the log what its loss and return mean.
 * `isPipelined`: commands of one turn of the event loop are sent together. */
type Use = { timeoutMs: number; away: string; back: string; isPipelined?: boolean };

/** A connection to Redis or Valkey whose commands fail instead of waiting. Imports ioredis, whose 13 MB a process without Redis
 * doesn't need. */
export async function connectToRedis(url: string, { timeoutMs, away, back, isPipelined = false }: Use) {
  const { Redis } = await import("ioredis");
  const client = new Redis(url, {
    commandTimeout: timeoutMs,
    socketTimeout: hungTimeoutMs,
    connectTimeout: hungTimeoutMs,
    // Nothing is queued or sent twice: callers do without what Redis didn't answer.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: () => reconnectDelayMs,
    disableClientInfo: true,
    enableAutoPipelining: isPipelined,
  });
  const presence = watch(client, { away, back });
  await firstContact(client, timeoutMs);
  return { client, presence };
}

/** Closes the connection without a log line. */
export function disconnect(client: Redis): void {
  client.removeAllListeners();
  client.on("error", () => undefined);
  client.disconnect();
}

/** Logs one line when Redis becomes unavailable and one when it is back. */
function watch(client: Redis, messages: Pick<Use, "away" | "back">) {
  let isAway = false;
  const away = (reason: string) => {
    if (isAway) return;
    isAway = true;
    log.error(messages.away, { reason });
  };
  const back = () => {
    if (!isAway) return;
    isAway = false;
    log.info(messages.back);
  };
  client.on("error", (error: NodeJS.ErrnoException) => away(error.code ?? error.message));
  client.on("close", () => away("connection closed"));
  return { away, back };
}

/** The first commands wait briefly for the connection, so that they reach Redis, too. */
function firstContact(client: Redis, timeoutMs: number): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  for (const event of ["ready", "error", "close"]) client.once(event, resolve);
  return promise.finally(() => clearTimeout(timer));
}
