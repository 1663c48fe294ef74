import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rawSql } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { selectAttempts } from "#lib/webhooks/queries/deliveries.ts";
import { selectEndpoint } from "#lib/webhooks/queries/endpoints.ts";
import { claimEndpoints } from "#lib/webhooks/queries/queue.ts";
import { pauseEndpoint, resumeEndpoint } from "./manage-endpoints.ts";
import { createRecordAttempt } from "./record-attempts.ts";
import type { Outcome, Send } from "./send.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { createSenderContext, startSender } from "./sender.ts";
import { serveEndpoint } from "./serve-endpoint.ts";
import { startTestProcess } from "./test-process.ts";
import { startReceiver } from "./test-receiver.ts";
import { deliveriesOf, newTestEndpoint, testSenderContext } from "./test-webhooks.ts";

type Made = Awaited<ReturnType<typeof newTestEndpoint>>;
type Ending = { close(): Promise<void> };

const open: Ending[] = [];
const closing = <One extends Ending>(one: One): One => {
  open.push(one);
  return one;
};

// A sender delivers everything that is due in the database.
setUpOwnDatabase();
beforeEach(async () => {
  await rawSql()`update webhook_endpoints set deleted_at = now()`;
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function sending() {
  const process = await startTestProcess("lib/webhooks/test-sender.ts", ["15000"]);
  closing({ close: process.kill });
  return process;
}

const sendEvent = ({ scope, endpoint }: Made) =>
  sendTestEvent(scope, { name: "transaction.success", endpointId: endpoint.id }, new Date());

async function sendEvents(made: Made, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) ids.push((await sendEvent(made)).eventId);
  return ids;
}

const waiting = async () => {
  const [row] = await rawSql()`select count(*)::int as rows from webhook_deliveries where status = 'pending'`;
  return row?.rows;
};
const untilSent = () => expect.poll(waiting, { interval: 20 }).toBe(0);
const endLease = ({ endpoint }: Made) =>
  rawSql()`update webhook_endpoints set leased_until = now() - interval '1 second' where id = ${endpoint.id}`;

async function take() {
  const [taken] = await claimEndpoints({ isSlow: false, now: new Date(), limit: 1 });
  if (!taken) throw new Error("nothing is due");
  return taken;
}

const answered = (statusCode: number): Outcome => ({
  statusCode,
  error: null,
  durationMs: 5,
  responseBody: Buffer.of(),
  retryAfterSeconds: null,
});

/** A send that stays in flight until the test resolves it. */
function heldSend() {
  const held: ((outcome: Outcome) => void)[] = [];
  const send: Send = () => new Promise((resolve) => held.push(resolve));
  return { send, held, end: (outcome: Outcome) => held.splice(0).map((resolve) => resolve(outcome)) };
}

describe("two sender processes", () => {
  it("share the work and send nothing twice", async () => {
    const receiver = closing(await startReceiver());
    const endpoints = await Promise.all(Array.from({ length: 6 }, () => newTestEndpoint(receiver.url)));
    const senders = [await sending(), await sending()];
    const sent: string[] = [];
    const shares = () => Promise.all(senders.map(({ ask }) => ask("sends")));
    for (let wave = 0; wave < 10 || (await shares()).includes(0); wave += 1) {
      for (const made of endpoints) sent.push(...(await sendEvents(made, 2)));
      await untilSent();
    }
    const arrived = receiver.received.map(({ headers }) => String(headers["webhook-id"]));
    expect(arrived.toSorted()).toEqual(sent.toSorted());
  });

  it("have at most five requests in flight to one endpoint together", async () => {
    let inFlight = 0;
    let most = 0;
    const receiver = closing(
      await startReceiver((response) => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        setTimeout(() => {
          inFlight -= 1;
          response.end();
        }, 15);
      }),
    );
    const made = await newTestEndpoint(receiver.url);
    await Promise.all([sending(), sending()]);
    await sendEvents(made, 60);
    await untilSent();
    expect(receiver.received).toHaveLength(60);
    expect(most).toBeLessThanOrEqual(5);
    expect(most).toBeGreaterThan(1);
  });

  it("take over from a killed process once its lease has expired, and not before", async () => {
    const receiver = closing(await startReceiver(() => undefined));
    const made = await newTestEndpoint(receiver.url);
    const first = await sending();
    const { eventId } = await sendEvent(made);
    await expect.poll(() => receiver.received.length).toBe(1);
    await first.kill();

    receiver.answerWith((response) => response.end());
    await sending();
    const other = await newTestEndpoint(receiver.url);
    await sendEvent(other);
    await expect.poll(async () => (await deliveriesOf(other.scope))[0]?.status).toBe("delivered");
    expect(await deliveriesOf(made.scope)).toMatchObject([{ status: "pending", attempts: 0 }]);

    await endLease(made);
    await untilSent();
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]).filter((id) => id === eventId);
    expect(ids).toHaveLength(2);
    const [delivery] = await deliveriesOf(made.scope);
    expect(delivery).toMatchObject({ status: "delivered", attempts: 1 });
    expect(await selectAttempts(delivery?.id ?? "", 10)).toHaveLength(1);
  });
});

describe("a process that resumes after losing its lease", () => {
  it("overwrites nothing and keeps the other's lease", async () => {
    const made = await newTestEndpoint("http://127.0.0.1:9/hook");
    await sendEvents(made, 12);
    // Both record through the same batches, as two workers of one process may.
    const shared = createRecordAttempt();
    const record: typeof shared = (finished) => shared({ ...finished, turn: 0 });
    const [zombie, heir] = [heldSend(), heldSend()];
    const late = serveEndpoint(await take(), { ...testSenderContext(), record, send: zombie.send });
    await expect.poll(() => zombie.held.length).toBe(5);
    await endLease(made);
    const serving = serveEndpoint(await take(), { ...testSenderContext(), record, send: heir.send });
    await expect.poll(() => heir.held.length).toBe(5);

    zombie.end(answered(500));
    heir.end(answered(200));
    const isOver = late.then(() => true);
    while (!(await Promise.race([isOver, new Promise((resolve) => setImmediate(resolve, false))])))
      zombie.end(answered(500));
    await expect.poll(() => heir.held.length).toBe(5);
    const statuses = (await deliveriesOf(made.scope)).map(({ status, attempts }) => `${status} ${attempts}`);
    expect(statuses.toSorted()).toEqual([...Array(5).fill("delivered 1"), ...Array(7).fill("pending 0")]);
    const row = await selectEndpoint(made.scope, made.endpoint.id);
    expect(row).toMatchObject({ failingSince: null });
    expect(row?.leasedUntil?.getTime()).toBeGreaterThan(Date.now());

    heir.end(answered(200));
    await expect.poll(() => heir.held.length).toBe(2);
    heir.end(answered(200));
    await serving;
    expect(await waiting()).toBe(0);
    expect(await selectEndpoint(made.scope, made.endpoint.id)).toMatchObject({ leasedUntil: null });
  });
});

describe("a sender", () => {
  it("records the attempts of an endpoint while those of another one wait for its row", async () => {
    const receiver = closing(await startReceiver((response) => response.end()));
    const [locked, free] = [await newTestEndpoint(receiver.url), await newTestEndpoint(receiver.url)];
    await Promise.all([sendEvent(locked), sendEvent(free)]);
    const statusOf = async ({ scope }: Made) => (await deliveriesOf(scope))[0]?.status;
    const claimed = await claimEndpoints({ isSlow: false, now: new Date(), limit: 2 });
    const context = testSenderContext();
    const recorded = await rawSql().begin(async (tx) => {
      await tx`select from webhook_endpoints where id = ${locked.endpoint.id} for update`;
      const both = claimed.map((endpoint) => serveEndpoint(endpoint, context));
      await expect.poll(() => statusOf(free)).toBe("delivered");
      return () => Promise.all(both);
    });
    await recorded();
  });

  it("sends nothing after its lease expired while it was suspended", async () => {
    const made = await newTestEndpoint("http://127.0.0.1:9/hook");
    await sendEvents(made, 12);
    const { send, held, end } = heldSend();
    const serving = serveEndpoint(await take(), { ...testSenderContext(), send });
    await expect.poll(() => held.length).toBe(5);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 30_000);
    end(answered(200));
    await serving;
    vi.restoreAllMocks();
    expect(held).toHaveLength(0);
    expect(await waiting()).toBe(7);
  });

  it("keeps a delivery skipped during its attempt as skipped, unless the attempt succeeded", async () => {
    for (const [statusCode, status] of [
      [500, "skipped"],
      [200, "delivered"],
    ] as const) {
      const made = await newTestEndpoint("http://127.0.0.1:9/hook");
      await sendEvent(made);
      const { send, held, end } = heldSend();
      const serving = serveEndpoint(await take(), { ...testSenderContext(), send });
      await expect.poll(() => held.length).toBe(1);
      await pauseEndpoint(made.scope, made.endpoint.id, new Date());
      await resumeEndpoint(made.scope, made.endpoint.id, { held: "none" }, new Date());
      end(answered(statusCode));
      await serving;
      expect(await deliveriesOf(made.scope)).toMatchObject([{ status, lastStatusCode: statusCode }]);
    }
  });

  it("sends new events while a response is pending", async () => {
    const receiver = closing(await startReceiver(() => undefined));
    const made = await newTestEndpoint(receiver.url);
    const sender = startSender((stopped) => createSenderContext(stopped, 60_000));
    closing({ close: sender.stop });
    for (let count = 1; count <= 5; count += 1) {
      await sendEvent(made);
      await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(count);
    }
  });

  it("doesn't make endpoints on one host wait for each other", async () => {
    const receiver = closing(
      await startReceiver((response, _received, request) => request.url?.endsWith("/good") && response.end()),
    );
    const bad = await newTestEndpoint(receiver.url);
    await sendEvents(bad, 6);
    const sender = startSender((stopped) => createSenderContext(stopped, 60_000));
    closing({ close: sender.stop });
    await expect.poll(() => receiver.received.length).toBe(5);
    const good = await newTestEndpoint(receiver.url.replace("/hook", "/good"));
    await sendEvent(good);
    await expect.poll(async () => (await deliveriesOf(good.scope))[0]?.status, { timeout: 20_000 }).toBe("delivered");
    expect(await deliveriesOf(bad.scope)).toMatchObject(Array(6).fill({ attempts: 0 }));
  });
});
