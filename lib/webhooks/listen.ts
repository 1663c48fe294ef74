import { setTimeout as pause } from "node:timers/promises";
import type { SlipwayClient } from "#clients/typescript/slipway-client.ts";
import type { Send } from "#lib/webhooks/send.ts";
import { signedHeaders } from "#lib/webhooks/sign.ts";

type Listening = {
  client: Pick<SlipwayClient, "listEvents">;
  /** Where the events go on this machine. */
  forwardTo: string;
  /** What they are signed with here; the endpoint's own secret never leaves the server. */
  secret: string;
  send: Send;
  print(line: string): void;
  stopped: AbortSignal;
  everyMs?: number;
};

/** Hands on every event from now on to a port of this machine, each as a webhook with a valid signature, and prints what
 * was answered. Reads GET /events, so nothing has to reach this machine from outside. Ends when `stopped`. */
export async function listen({ client, forwardTo, secret, send, print, stopped, everyMs = 1_000 }: Listening) {
  let cursor = (await client.listEvents({ cursor: "latest", limit: 1 })).pagination.next_cursor;
  while (!stopped.aborted) {
    const page = await client.listEvents({ cursor, limit: 100 });
    for (const { id, is_test, payload } of page.events) {
      const body = Buffer.from(JSON.stringify(payload));
      const headers = {
        "content-type": "application/json",
        ...signedHeaders(id, body, { current: secret, previous: null }, new Date()),
        ...(is_test && { "webhook-test": "true" }),
      };
      const { statusCode, error, durationMs } = await send({ url: forwardTo, headers, body });
      const { event } = payload.meta;
      print(`${new Date().toISOString()}  ${event}  ${payload.data.id}  ${statusCode ?? error}  ${durationMs} ms`);
    }
    cursor = page.pagination.next_cursor;
    if (!page.pagination.has_more) await pause(everyMs, undefined, { signal: stopped }).catch(() => undefined);
  }
}
