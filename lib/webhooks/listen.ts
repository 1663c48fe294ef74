import { setTimeout as pause } from "node:timers/promises";
import type { Event } from "#clients/typescript/src/api-types.ts";
import type { SlipwayClient } from "#clients/typescript/src/slipway-client.ts";
import { SlipwayError } from "#clients/typescript/src/slipway-error.ts";
import type { Send } from "#lib/webhooks/send.ts";
import { signedHeaders } from "#lib/webhooks/sign.ts";
import { fixedHeaders } from "./attempt-headers.ts";

type ListenOptions = {
  /** A client without automatic retries, so that each failure is printed. */
  client: Pick<SlipwayClient, "listEvents">;
  /** The local URL that receives the events. */
  forwardTo: string;
  /** Signs the events locally. The endpoint's own secret never leaves the server. */
  secret: string;
  send: Send;
  print(line: string): void;
  stopped: AbortSignal;
  /** The polling interval, 1 s by default. Increases after failures. */
  everyMs?: number;
};

const pageSize = 100;
const everyMsDefault = 1_000;
const backoffMsMax = 10_000;

/** Forwards new events to a local port as signed webhooks and prints the responses. Polls GET /events, so this machine needs
 * no public address. Waits out temporary failures. Ends when `stopped`, and throws SlipwayError for permanent failures such
 * as a revoked key. */
export async function listen(listening: ListenOptions): Promise<void> {
  const { client, print, stopped, everyMs = everyMsDefault } = listening;
  let cursor = "latest";
  for (let failures = 0; !stopped.aborted; ) {
    const page = await client.listEvents({ cursor, limit: pageSize }).catch(toProblem);
    if (stopped.aborted) return;
    if ("problem" in page) {
      await waitToRetry(page, failures, listening);
      failures += 1;
      continue;
    }
    if (cursor === "latest" || failures > 0) print("Connected; waiting for events");
    failures = 0;
    for (const event of page.events) await forwardEvent(event, listening);
    cursor = page.pagination.next_cursor;
    if (!page.pagination.has_more) await wait(everyMs, stopped);
  }
}

const wait = (durationMs: number, stopped: AbortSignal) =>
  pause(durationMs, undefined, { signal: stopped }).catch(() => undefined);

async function waitToRetry({ problem, retryAfterMs }: Problem, failures: number, listening: ListenOptions) {
  const { print, stopped, everyMs = everyMsDefault } = listening;
  const waitMs = retryAfterMs ?? Math.min(everyMs * 2 ** failures, backoffMsMax);
  print(`${problem}; retrying in ${Math.ceil(waitMs / 1_000)} s`);
  await wait(waitMs, stopped);
}

async function forwardEvent(
  { id, is_test, payload }: Event,
  { forwardTo, secret, send, print, stopped }: ListenOptions,
) {
  if (stopped.aborted) return;
  const body = Buffer.from(JSON.stringify(payload));
  const headers = {
    ...fixedHeaders({ id, isTest: is_test }),
    ...signedHeaders(id, body, { current: secret, previous: null }, new Date()),
  };
  const { statusCode, error, durationMs } = await send({ url: forwardTo, headers, body });
  if (stopped.aborted) return;
  const result = statusCode ?? `no response: ${(error ?? "network_error").replaceAll("_", " ")}`;
  print([new Date().toISOString(), payload.meta.event, payload.data.id, id, result, `${durationMs} ms`].join("  "));
}

type Problem = { problem: string; retryAfterMs: number | null };

/** Describes a temporary failure; rethrows any other. */
function toProblem(error: unknown): Problem {
  if (!(error instanceof SlipwayError))
    return { problem: `No response from the server: ${causeOf(error)}`, retryAfterMs: null };
  if (error.retry !== "retryable") throw error;
  return { problem: `${error.message} (${error.status} ${error.code})`, retryAfterMs: error.retryAfterMs };
}

const causes: Record<string, string> = {
  EAI_AGAIN: "temporary DNS failure",
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection lost",
  ENOTFOUND: "host not found",
  TimeoutError: "timed out",
  UND_ERR_CONNECT_TIMEOUT: "timed out",
  UND_ERR_SOCKET: "connection lost",
};

/** fetch reports connection errors in the error's cause. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause: NodeJS.ErrnoException = error.cause instanceof Error ? error.cause : error;
  return causes[cause.code ?? cause.name] ?? cause.message;
}
