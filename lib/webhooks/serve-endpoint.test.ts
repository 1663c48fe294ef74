import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it } from "vitest";
import { transact } from "#db/client.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { selectAttempts } from "#lib/webhooks/queries/deliveries.ts";
import { selectEndpoint } from "#lib/webhooks/queries/endpoints.ts";
import { type EndpointRow, renewLease } from "#lib/webhooks/queries/queue.ts";
import { createEndpoint, pauseEndpoint, resumeEndpoint, rotateSecret } from "./manage-endpoints.ts";
import { resendDelivery } from "./resend.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { type SenderContext, serveEndpoint } from "./serve-endpoint.ts";
import { startReceiver } from "./test-receiver.ts";
import { deliveriesOf, newTestEndpoint, testSenderContext } from "./test-webhooks.ts";
import { writeEvent } from "./write-event.ts";

const receivers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});

async function receiving(...response: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...response);
  receivers.push(receiver);
  return receiver;
}

type Made = Awaited<ReturnType<typeof newTestEndpoint>>;

/** Claims the endpoint as a worker would and sends what is due. */
async function serve({ scope, endpoint }: Made, tools: SenderContext = testSenderContext()) {
  const taken = await renewLease((await selectEndpoint(scope, endpoint.id)) as EndpointRow);
  if (taken) await serveEndpoint(taken, tools);
}

const later = (hours: number) => () => new Date(Date.now() + hours * 3_600_000);

describe("serving an endpoint", () => {
  it("sends the event's payload with headers that the official library accepts", async () => {
    const receiver = await receiving();
    const made = await newTestEndpoint(receiver.url);
    const { eventId } = await sendTestEvent(made.scope, { name: "transaction.success" }, new Date());
    await serve(made);
    const [got] = receiver.received;
    expect(got?.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": eventId,
      "webhook-test": "true",
    });
    const headers = Object.fromEntries(
      Object.entries(got?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    expect(new Webhook(made.secret).verify(got?.body ?? "", headers)).toMatchObject({
      meta: { version: "1.0", event: "transaction.success" },
      data: { status: "success" },
    });
    expect(await deliveriesOf(made.scope)).toMatchObject([{ status: "delivered", attempts: 1, lastStatusCode: 200 }]);
  });

  it("retries with the same ID and payload until there is a 2xx, and stores every attempt", async () => {
    const receiver = await receiving((response) => response.writeHead(503, { "retry-after": "3600" }).end("busy"));
    const made = await newTestEndpoint(receiver.url);
    await sendTestEvent(made.scope, { name: "transaction.failed" }, new Date());
    await serve(made);
    await serve(made);
    expect(receiver.received).toHaveLength(1);
    receiver.answerWith((response) => response.writeHead(204).end());
    await serve(made, testSenderContext({ now: later(2) }));
    const [first, second] = receiver.received;
    expect(second?.body.equals(first?.body ?? Buffer.of())).toBe(true);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    const [delivery] = await deliveriesOf(made.scope);
    expect(delivery).toMatchObject({ status: "delivered", attempts: 2 });
    const attempts = await selectAttempts(delivery?.id ?? "", 10);
    expect(attempts.map(({ statusCode, answer }) => [statusCode, answer?.toString()])).toEqual([
      [503, "busy"],
      [204, ""],
    ]);
  });

  it("follows no redirect and counts it as a failure", async () => {
    const target = await receiving();
    const receiver = await receiving((response) => response.writeHead(307, { location: target.url }).end());
    const made = await newTestEndpoint(receiver.url);
    await sendTestEvent(made.scope, { name: "transaction.success" }, new Date());
    await serve(made);
    expect(target.received).toHaveLength(0);
    expect(await deliveriesOf(made.scope)).toMatchObject([{ status: "pending", lastStatusCode: 307 }]);
  });

  it("sends at most five at a time", async () => {
    let open = 0;
    let most = 0;
    const receiver = await receiving((response) => {
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        response.end();
      });
    });
    const made = await newTestEndpoint(receiver.url);
    for (let count = 0; count < 30; count += 1)
      await sendTestEvent(made.scope, { name: "transaction.success" }, new Date());
    await serve(made);
    expect(receiver.received).toHaveLength(30);
    expect(most).toBeLessThanOrEqual(5);
  });

  it("delays a later event of a transaction until the earlier one, but no others", async () => {
    const receiver = await receiving((response) => response.writeHead(500).end());
    const row = await newTestTransaction();
    const scope = { partnerId: row.partnerId, environment: row.environment };
    const events: ["transaction.failed", "transaction.success"] = ["transaction.failed", "transaction.success"];
    const made = {
      scope,
      ...(await createEndpoint(scope, { name: "Books", url: receiver.url, events }, null, new Date())),
    };
    const names = () => receiver.received.map(({ body }) => JSON.parse(body.toString()).meta.event);
    await transact((tx) => writeEvent({ ...row, status: "expired" }, { now: new Date() }, tx));
    await transact((tx) => writeEvent({ ...row, status: "success" }, { now: new Date() }, tx));
    await serve(made);
    expect(names()).toEqual(["transaction.failed"]);
    receiver.answerWith((response) => response.end());
    await serve(made, testSenderContext({ now: later(1) }));
    expect(names()).toEqual(["transaction.failed", "transaction.failed", "transaction.success"]);
  });

  it("writes one event for a transaction's outcome, even on repeated updates", async () => {
    const receiver = await receiving();
    const row = await newTestTransaction();
    const scope = { partnerId: row.partnerId, environment: row.environment };
    await createEndpoint(scope, { name: "A", url: receiver.url, events: ["transaction.success"] }, null, new Date());
    for (const status of ["processing", "success", "success", "refunded"] as const)
      await transact((tx) => writeEvent({ ...row, status }, { now: new Date() }, tx));
    expect(await deliveriesOf(scope)).toMatchObject([{ eventName: "transaction.success" }]);
  });

  it("queues everything while paused and sends it on resume", async () => {
    const receiver = await receiving();
    const made = await newTestEndpoint(receiver.url);
    await pauseEndpoint(made.scope, made.endpoint.id, new Date());
    await sendTestEvent(made.scope, { name: "transaction.success" }, new Date());
    await serve(made);
    expect(receiver.received).toHaveLength(0);
    await resumeEndpoint(made.scope, made.endpoint.id, { held: "all" }, new Date());
    await serve(made);
    expect(receiver.received).toHaveLength(1);
  });

  it("signs with both secrets for 24 hours after a rotation, then only with the new one", async () => {
    const receiver = await receiving();
    const made = await newTestEndpoint(receiver.url);
    const rotated = await rotateSecret(made.scope, made.endpoint.id, new Date());
    for (const [hours, count] of [
      [23, 2],
      [25, 1],
    ] as const) {
      await sendTestEvent(made.scope, { name: "transaction.success" }, new Date());
      await serve(made, testSenderContext({ now: later(hours) }));
      const got = receiver.received.at(-1);
      const signatures = String(got?.headers["webhook-signature"]).split(" ");
      expect(signatures).toHaveLength(count);
      const sign = (secret: string) =>
        new Webhook(secret).sign(
          String(got?.headers["webhook-id"]),
          new Date(Number(got?.headers["webhook-timestamp"]) * 1_000),
          got?.body.toString() ?? "",
        );
      expect(signatures).toEqual([rotated.secret, made.secret].slice(0, count).map(sign));
    }
  });

  it("resends manually without changing the schedule", async () => {
    const receiver = await receiving((response) => response.writeHead(500).end());
    const made = await newTestEndpoint(receiver.url);
    const { deliveryIds } = await sendTestEvent(made.scope, { name: "transaction.success" }, new Date());
    await serve(made);
    const [before] = await deliveriesOf(made.scope);
    await resendDelivery(made.scope, deliveryIds[0] ?? "", new Date());
    await serve(made);
    expect(receiver.received).toHaveLength(2);
    const [after] = await deliveriesOf(made.scope);
    expect(after).toMatchObject({
      status: "pending",
      attempts: 1,
      nextAttemptAt: before?.nextAttemptAt,
      resendAt: null,
    });
  });

  it("changes nothing once another process has claimed the endpoint", async () => {
    const made = await newTestEndpoint("http://127.0.0.1:9/hook");
    await sendTestEvent(made.scope, { name: "transaction.success" }, new Date());
    const row = (await selectEndpoint(made.scope, made.endpoint.id)) as EndpointRow;
    await serveEndpoint({ ...row, leaseNumber: row.leaseNumber - 1 }, testSenderContext());
    expect(await deliveriesOf(made.scope)).toMatchObject([{ status: "pending", attempts: 0, lastAttemptAt: null }]);
  });

  it("pauses at 410 and notifies the owners", async () => {
    const receiver = await receiving((response) => response.writeHead(410).end());
    const made = await newTestEndpoint(receiver.url);
    await sendTestEvent(made.scope, { name: "transaction.success" }, new Date());
    await serve(made);
    expect(await selectEndpoint(made.scope, made.endpoint.id)).toMatchObject({ pauseReason: "gone" });
    expect(await deliveriesOf(made.scope)).toMatchObject([{ status: "pending" }]);
  });
});
