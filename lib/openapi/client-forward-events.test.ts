import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fetch as fetchAny } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Forwarded, forwardEvents, pollDelay } from "#clients/typescript/src/cli/forward-events.ts";
import { SlipwayClient } from "#clients/typescript/src/slipway-client.ts";
import { documentFor } from "#lib/openapi/document.ts";
import { newSecret } from "#lib/webhooks/endpoint-secret.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";

type Step = (response: ServerResponse, request: IncomingMessage) => void;

const document = documentFor({ production: "https://a.example", sandbox: "https://b.example" });
const sample = document.webhooks["transaction.success"]?.post.requestBody.content["application/json"].examples?.default;

const result =
  (status: number, body: object, headers: Record<string, string> = {}): Step =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

const page = (ids: string[], next_cursor: string, has_more = false): Step =>
  result(200, {
    msg: "Events found",
    data: {
      events: ids.map((id) => ({ id, is_test: false, created_at: "2026-01-31T12:04:10.000Z", payload: sample?.value })),
      pagination: { limit: 100, has_more, next_cursor },
    },
    success: true,
    code: 200,
  });

const refusal = (status: number, error: string, retry: string, headers: Record<string, string> = {}): Step =>
  result(
    status,
    { msg: `It is ${error}`, data: { error, retry, request_id: "req_1" }, success: false, code: status },
    headers,
  );

// This server's responses aren't as documented, which the tests' own fetch rejects.
beforeAll(() => void vi.stubGlobal("fetch", fetchAny));
afterAll(() => void vi.unstubAllGlobals());

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that runs these steps, then repeats the last. Records the requested cursors. */
async function serverOf(steps: Step[]) {
  const cursors: (string | null)[] = [];
  const server = createServer((request, response) => {
    cursors.push(new URL(request.url ?? "", "http://server").searchParams.get("cursor"));
    (steps[cursors.length - 1] ?? steps.at(-1))?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cursors };
}

async function start(steps: Step[], forwardTo: string) {
  const { url, cursors } = await serverOf(steps);
  const lines: string[] = [];
  const stopping = new AbortController();
  const lineOf = ({ event, status, error }: Forwarded) => `${event.payload.meta.event} ${event.id} ${status ?? error}`;
  const ended = forwardEvents({
    client: new SlipwayClient({ baseUrl: url, apiKey: "svc_test_x", attemptsMax: 1 }),
    forwardTo,
    secret: newSecret(),
    onForwarded: (result) => lines.push(lineOf(result)),
    onNotice: (line) => lines.push(line),
    stopped: stopping.signal,
    everyMs: 5,
  });
  return { cursors, lines, ended, stop: () => stopping.abort() };
}

const receiving = async () => {
  const receiver = await startReceiver();
  closing.push(receiver.close);
  return receiver;
};

describe("listening", () => {
  it("polls every second, and every five seconds after five minutes without events", () => {
    expect([0, 299, 300, 10_000].map((emptyPolls) => pollDelay(emptyPolls, 1_000))).toEqual([
      1_000, 1_000, 5_000, 5_000,
    ]);
  });

  it("waits out rate limits, server errors, and lost connections, prints each, and forwards every event once", async () => {
    const receiver = await receiving();
    const { cursors, lines, ended, stop } = await start(
      [
        page([], "c1"),
        refusal(429, "rate_limited", "retryable", { "retry-after": "0" }),
        page(["evt_1", "evt_2"], "c2", true),
        (response) => response.destroy(),
        (response) => response.writeHead(502).end("<h1>Bad gateway</h1>"),
        refusal(503, "service_unavailable", "retryable"),
        page(["evt_3"], "c3"),
        page([], "c3"),
      ],
      receiver.url,
    );
    await expect.poll(() => receiver.received).toHaveLength(3);
    await expect.poll(() => cursors.length).toBeGreaterThan(8);
    stop();
    await ended;
    expect(cursors.slice(0, 9)).toEqual(["latest", "c1", "c1", "c2", "c2", "c2", "c2", "c3", "c3"]);
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual(["evt_1", "evt_2", "evt_3"]);
    expect(lines).toEqual([
      "Connected; waiting for events",
      "It is rate_limited (429 rate_limited); retrying in 0 s",
      "Connected; waiting for events",
      "transaction.success evt_1 200",
      expect.stringContaining("evt_2"),
      expect.stringMatching(/^No response from http:\S+: connection lost; retrying in 1 s$/),
      "Unexpected response with status 502 (502 unexpected_response); retrying in 1 s",
      "It is service_unavailable (503 service_unavailable); retrying in 1 s",
      "Connected; waiting for events",
      expect.stringContaining("evt_3"),
    ]);
  });

  it("starts as soon as the server is available", async () => {
    const { lines, ended, stop } = await start(
      [(response) => response.destroy(), page([], "c1")],
      "http://127.0.0.1:9/",
    );
    await expect.poll(() => lines.at(-1)).toBe("Connected; waiting for events");
    stop();
    await ended;
    expect(lines).toHaveLength(2);
  });

  it.each([
    [401, "api_key_invalid", "actionable"],
    [403, "scope_missing", "actionable"],
    [400, "validation_failed", "actionable"],
    [404, "not_found", "terminal"],
  ])("ends with the server's error if it is permanent: %i %s", async (status, code, retry) => {
    const { ended, cursors } = await start([page([], "c1"), refusal(status, code, retry)], "http://127.0.0.1:9/");
    await expect(ended).rejects.toMatchObject({ name: "SlipwayError", status, code });
    expect(cursors).toEqual(["latest", "c1"]);
  });

  it("reports that the receiver is down, and continues with the next event", async () => {
    const receiver = await startReceiver();
    await receiver.close();
    const { lines, ended, stop } = await start([page(["evt_1", "evt_2"], "c1"), page([], "c1")], receiver.url);
    await expect.poll(() => lines).toHaveLength(3);
    stop();
    await ended;
    expect(lines[1]).toContain("evt_1 connection refused");
    expect(lines[2]).toContain("evt_2 connection refused");
  });

  it("stops immediately, even during a wait of an hour", async () => {
    const { lines, ended, stop } = await start(
      [refusal(429, "rate_limited", "retryable", { "retry-after": "3600" })],
      "http://127.0.0.1:9/",
    );
    await expect.poll(() => lines).toEqual(["It is rate_limited (429 rate_limited); retrying in 3600 s"]);
    stop();
    await ended;
  });
});
