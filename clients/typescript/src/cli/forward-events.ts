import { setTimeout as pause } from "node:timers/promises";
import type { Event } from "../api-types.ts";
import { reasonOf } from "../request.ts";
import type { SlipwayClient } from "../slipway-client.ts";
import { SlipwayError } from "../slipway-error.ts";
import { signWebhook } from "../webhooks.ts";

/** The response of the local receiver, or why there was none. */
export type Forwarded = { event: Event; at: Date; status: number | null; error: string | null; durationMs: number };

type ForwardOptions = {
  /** A client without automatic retries, so that each failure is reported. */
  client: Pick<SlipwayClient, "listEvents">;
  /** The local URL that receives the events. */
  forwardTo: string;
  /** Signs the events locally. The endpoint's own secret never leaves the server. */
  secret: string;
  stopped: AbortSignal;
  onForwarded(result: Forwarded): void;
  /** Connected, or waiting to retry. */
  onNotice(text: string): void;
  /** The polling interval, 1 s by default. Increases after failures and without events. */
  everyMs?: number;
};

const everyMsDefault = 1_000;
/** After five minutes without events, five times slower, because each poll is an API request and appears in the API logs. */
const idleAfter = 300;
const idleFactor = 5;
const backoffMsMax = 10_000;
const pageSize = 100;
const receiverTimeoutMs = 15_000;

/** Forwards new events to a local port as signed webhooks. Polls GET /events, so this machine needs no public address. Waits out
 * temporary failures. Ends when `stopped`, and throws SlipwayError for permanent failures such as a revoked key. */
export async function forwardEvents(options: ForwardOptions): Promise<void> {
  const { client, stopped, onNotice, everyMs = everyMsDefault } = options;
  let cursor = "latest";
  let isConnected = false;
  let emptyPolls = 0;
  for (let failures = 0; !stopped.aborted; ) {
    const page = await client
      .listEvents({ cursor, limit: pageSize }, { signal: stopped })
      .catch((error) => waitToRetry(error, failures, options));
    if (page === null) {
      failures += 1;
      isConnected = false;
      continue;
    }
    if (!isConnected) onNotice("Connected; waiting for events");
    isConnected = true;
    failures = 0;
    for (const event of page.events) await forwardEvent(event, options);
    cursor = page.pagination.next_cursor;
    emptyPolls = page.events.length === 0 ? emptyPolls + 1 : 0;
    if (!page.pagination.has_more) await wait(pollDelay(emptyPolls, everyMs), stopped);
  }
}

export const pollDelay = (emptyPolls: number, everyMs: number): number =>
  emptyPolls < idleAfter ? everyMs : everyMs * idleFactor;

const wait = (durationMs: number, signal: AbortSignal) =>
  pause(durationMs, undefined, { signal }).catch(() => undefined);

/** Waits after a temporary failure and returns null; throws any other. */
async function waitToRetry(error: unknown, failures: number, options: ForwardOptions): Promise<null> {
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

async function forwardEvent(event: Event, { forwardTo, secret, stopped, onForwarded }: ForwardOptions) {
  if (stopped.aborted) return;
  const body = JSON.stringify(event.payload);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Slipway-Webhooks/1",
    ...(event.is_test && { "webhook-test": "true" }),
    ...(await signWebhook({ id: event.id, body, secret })),
  };
  const startedMs = performance.now();
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(receiverTimeoutMs)]);
  const result = await fetch(forwardTo, { method: "POST", headers, body, redirect: "manual", signal }).then(
    async (response) => {
      await response.body?.cancel();
      return { status: response.status, error: null };
    },
    (error: unknown) => ({ status: null, error: reasonOf(error) }),
  );
  if (stopped.aborted) return;
  onForwarded({ event, at: new Date(), ...result, durationMs: Math.round(performance.now() - startedMs) });
}
