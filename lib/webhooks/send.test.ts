import type { ServerResponse } from "node:http";
import { createServer } from "node:tls";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it } from "vitest";
import { testCertificate } from "#lib/test-certificate.ts";
import { freePort } from "#processes/postgres.ts";
import { type AgentOptions, createGuardedAgent } from "./guarded-agent.ts";
import { createSend } from "./send.ts";
import { type BadBehavior, badBehaviors, startBadReceiver } from "./test-bad-receivers.ts";
import { startReceiver } from "./test-receiver.ts";

const shortMs = 300;
const megabyte = 1024 * 1024;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

function closing<Receiver extends { close(): Promise<void> }>(receiver: Receiver): Receiver {
  open.push(receiver);
  return receiver;
}

function sender(options: Partial<AgentOptions> = {}, withinMs = 60_000) {
  const agent = createGuardedAgent({ allowedCidrs: ["127.0.0.0/8"], timeoutMs: withinMs, connections: 5, ...options });
  const send = createSend(agent, withinMs);
  return (url: string) => send({ url, headers: { "content-type": "application/json" }, body: Buffer.from("{}") });
}

async function sendTo(misbehave: BadBehavior, withinMs?: number) {
  const receiver = closing(await startBadReceiver(misbehave));
  return { receiver, outcome: await sender({}, withinMs)(receiver.url) };
}

describe("one attempt", () => {
  it("returns the status, duration, and first 2 KiB of the response", async () => {
    const receiver = closing(await startReceiver((response) => response.writeHead(202).end("y".repeat(3_000))));
    const outcome = await sender()(`${receiver.url}?of=us`);
    expect(outcome).toMatchObject({ statusCode: 202, error: null, retryAfterSeconds: null });
    expect(outcome.responseBody?.toString()).toBe("y".repeat(2_048));
    expect(receiver.received[0]?.body.toString()).toBe("{}");
  });

  it.each(["neverAnswers", "answersSlowly", "readsButAnswersSlowly", "answersAndHangs", "sendsEndlessHints"] as const)(
    "times out at the deadline for a receiver that %s",
    async (kind) => {
      const { receiver, outcome } = await sendTo(badBehaviors[kind], shortMs);
      expect(outcome).toMatchObject({ statusCode: null, error: "timeout", responseBody: null });
      expect(outcome.durationMs).toBeGreaterThanOrEqual(shortMs - 5);
      await expect.poll(receiver.isIdle).toBe(true);
    },
  );

  it.each([
    ["resets", "connection_lost"],
    ["hangsUp", "connection_lost"],
    ["talksNonsense", "invalid_answer"],
    ["sendsEndlessHeaders", "invalid_answer"],
  ] as const)("fails for a receiver that %s with %s", async (kind, error) => {
    const { receiver, outcome } = await sendTo(badBehaviors[kind]);
    expect(outcome).toMatchObject({ statusCode: null, error, responseBody: null });
    await expect.poll(receiver.isIdle).toBe(true);
  });

  it("reads 16 KiB of a long response, keeps 2 KiB, and disconnects", async () => {
    const { receiver, outcome } = await sendTo(badBehaviors.sendsHugeAnswer);
    expect(outcome).toMatchObject({ statusCode: 200, error: null });
    expect(outcome.responseBody?.length).toBe(2_048);
    await expect.poll(receiver.isIdle).toBe(true);
    // Data in the buffers of both ends.
    expect(receiver.bytesSent()).toBeLessThan(16 * megabyte);
  });

  it("decompresses nothing: stores a gzip bomb as received", async () => {
    const { outcome } = await sendTo(badBehaviors.sendsGzipBomb);
    expect(outcome).toMatchObject({ statusCode: 200, error: null });
    expect([...(outcome.responseBody?.subarray(0, 2) ?? [])]).toEqual([0x1f, 0x8b]);
    expect(outcome.responseBody?.length).toBe(2_048);
  });

  it("does not grow in memory with endless responses", async () => {
    const receivers = await Promise.all(
      (["sendsHugeAnswer", "sendsEndlessHeaders", "sendsGzipBomb", "sendsEndlessHints"] as const).map(async (kind) =>
        closing(await startBadReceiver(badBehaviors[kind])),
      ),
    );
    // Endless hints end at the deadline.
    const send = sender({}, 1_500);
    const round = () => Promise.all(receivers.flatMap(({ url }) => Array.from({ length: 5 }, () => send(url))));
    await round();
    const before = heldBytes();
    for (let count = 0; count < 3; count += 1) await round();
    expect((heldBytes() - before) / megabyte).toBeLessThan(5);
  });

  it("ignores informational responses", async () => {
    const hints = (response: ServerResponse) => response.writeEarlyHints({ link: "</style.css>; rel=preload" });
    const slow = closing(await startReceiver((response) => hints(response)));
    expect(await sender({}, shortMs)(slow.url)).toMatchObject({ statusCode: null, error: "timeout" });
    const complete = closing(
      await startReceiver((response) => {
        hints(response);
        response.writeHead(204).end();
      }),
    );
    expect(await sender()(complete.url)).toMatchObject({ statusCode: 204, error: null });
  });

  it("follows no redirect", async () => {
    const target = closing(await startReceiver());
    for (const statusCode of [301, 302, 303, 307, 308]) {
      const location = { location: target.url };
      const receiver = closing(await startReceiver((response) => response.writeHead(statusCode, location).end()));
      expect(await sender()(receiver.url)).toMatchObject({ statusCode, error: null });
    }
    expect(target.received).toHaveLength(0);
  });

  it.each([
    ["120", 120],
    [() => new Date(Date.now() + 90_000).toUTCString(), 90],
    [() => new Date(Date.now() - 90_000).toUTCString(), 0],
    ["soon", null],
    ["-5", null],
    ["12345678", 12_345_678],
  ])("reads Retry-After: %s", async (header, seconds) => {
    const text = typeof header === "string" ? header : header();
    const receiver = closing(await startReceiver((response) => response.writeHead(503, { "retry-after": text }).end()));
    const { retryAfterSeconds } = await sender()(receiver.url);
    if (seconds === null || seconds === 0) expect(retryAfterSeconds).toBe(seconds);
    else expect(Math.abs((retryAfterSeconds ?? 0) - seconds)).toBeLessThanOrEqual(2);
  });

  it("reports a refused connection if nothing listens", async () => {
    expect(await sender()(`http://127.0.0.1:${await freePort()}/hook`)).toMatchObject({ error: "connection_refused" });
  });

  it.each(["ENOTFOUND", "EAI_AGAIN", "ENODATA"])("reports %s as dns_error", async (code) => {
    const failure = Object.assign(new Error(`getaddrinfo ${code} shop.example`), { code });
    const send = sender({ resolve: (_host, _options, done) => done(failure, []) });
    expect(await send("https://shop.example/hook")).toMatchObject({ statusCode: null, error: "dns_error" });
  });

  it("ends at the deadline during a DNS lookup", async () => {
    const outcome = await sender({ resolve: () => undefined }, shortMs)("https://shop.example/hook");
    expect(outcome).toMatchObject({ error: "timeout" });
  });

  it("connects to no internal address", async () => {
    const receiver = closing(await startReceiver());
    expect(await sender({ allowedCidrs: [] })(receiver.url)).toMatchObject({ error: "address_not_allowed" });
    const resolve: AgentOptions["resolve"] = (_host, _options, done) =>
      done(null, [{ address: "10.0.0.5", family: 4 }]);
    expect(await sender({ resolve })("http://shop.example/hook")).toMatchObject({ error: "address_not_allowed" });
    expect(receiver.received).toHaveLength(0);
  });

  it("rejects untrusted and invalid certificates", async () => {
    const server = createServer({ key: testCertificate.key, cert: testCertificate.cert }, (socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing({ close: () => new Promise((resolve) => server.close(() => resolve())) });
    const address = server.address();
    const port = typeof address === "object" ? address?.port : null;
    expect(await sender()(`https://127.0.0.1:${port}/hook`)).toMatchObject({ statusCode: null, error: "tls_error" });
    const plain = closing(await startReceiver());
    expect(await sender()(plain.url.replace("http:", "https:"))).toMatchObject({ error: "tls_error" });
    expect(plain.received).toHaveLength(0);
  });

  it("sends nothing after waiting for a connection until the deadline", async () => {
    const receiver = closing(await startBadReceiver(badBehaviors.neverAnswers));
    const agent = createGuardedAgent({ allowedCidrs: ["127.0.0.0/8"], timeoutMs: 1_000, connections: 1 });
    const request = { url: receiver.url, headers: {}, body: Buffer.from("{}") };
    const first = createSend(agent, 1_000)(request);
    expect(await createSend(agent, 300)(request)).toMatchObject({ error: "timeout" });
    expect(await first).toMatchObject({ error: "timeout" });
    await expect.poll(receiver.isIdle).toBe(true);
    expect(receiver.requests()).toBe(1);
  });

  it("reuses connections after a complete response", async () => {
    const ports = new Set<number | undefined>();
    const receiver = closing(
      await startReceiver((response, _received, request) => {
        ports.add(request.socket.remotePort);
        response.end("thanks");
      }),
    );
    const send = sender();
    for (let count = 0; count < 10; count += 1) await send(receiver.url);
    // A connection is idle for one turn of the event loop between two requests.
    expect(ports.size).toBeLessThanOrEqual(2);
  });
});

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** The memory in use after garbage collection. */
function heldBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
