import type { Event } from "../api-types.ts";
import { reasonOf } from "../request.ts";
import type { SlipwayClient } from "../slipway-client.ts";
import { signWebhook } from "../webhooks.ts";
import { followFeed } from "./follow-feed.ts";

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
  /** The polling interval, 1 s by default. Increases after failures. */
  everyMs?: number;
};

const pageSize = 100;
const receiverTimeoutMs = 15_000;

/** Forwards new events to a local port as signed webhooks. Polls GET /events, so this machine needs no public address. */
export function forwardEvents(options: ForwardOptions): Promise<void> {
  const { client, stopped, onNotice, everyMs } = options;
  return followFeed({
    fetchPage: (cursor) => client.listEvents({ cursor, limit: pageSize }, { signal: stopped }),
    onPage: ({ events }) => forwardPage(events, options),
    connected: "Connected; waiting for events",
    cursor: "latest",
    stopped,
    onNotice,
    everyMs,
  });
}

async function forwardPage(events: readonly Event[], options: ForwardOptions): Promise<void> {
  for (const event of events) await forwardEvent(event, options);
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
