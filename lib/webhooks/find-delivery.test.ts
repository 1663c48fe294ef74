import { afterEach, describe, expect, it } from "vitest";
import { findDelivery } from "./find-delivery.ts";
import { deleteEndpoint, rotateSecret } from "./manage-endpoints.ts";
import { resendDelivery } from "./resend.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { signDelivery } from "./sign-delivery.ts";
import { serveOnce } from "./test-paused-endpoint.ts";
import { startReceiver } from "./test-receiver.ts";
import { newTestEndpoint, testSenderContext } from "./test-webhooks.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
});

async function tested(...response: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...response);
  open.push(receiver);
  const { scope, endpoint } = await newTestEndpoint(receiver.url);
  const { deliveryIds } = await sendTestEvent(scope, { name: "transaction.success" }, new Date());
  const id = deliveryIds[0] ?? "";
  return {
    receiver,
    scope,
    endpoint,
    id,
    serve: (now = new Date()) => serveOnce(scope, endpoint.id, testSenderContext({ now: () => now })),
    find: () => findDelivery(scope, id),
  };
}

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe("a delivery in the dashboard", () => {
  it("shows the exact headers and body that the receiver got", async () => {
    const { receiver, serve, find } = await tested();
    await serve();
    const [got] = receiver.received;
    const detail = await find();
    expect(detail?.opened_attempt_id).toBe(detail?.attempts[0]?.id);
    const sent = { ...got?.headers };
    for (const added of ["host", "connection", "content-length"]) delete sent[added];
    expect(detail?.headers).toEqual(sent);
    expect(detail?.body).toBe(got?.body.toString("utf8"));
  });

  it("shows no time and no signature before the first attempt", async () => {
    const detail = await (await tested()).find();
    expect(detail).toMatchObject({ opened_attempt_id: null, attempts: [], is_test: true });
    expect(Object.keys(detail?.headers ?? {})).toEqual(["content-type", "user-agent", "webhook-id", "webhook-test"]);
  });

  it("shows no signature for an attempt before the last rotation", async () => {
    const { scope, endpoint, serve, find, receiver } = await tested((response) => response.writeHead(500).end());
    await serve();
    await rotateSecret(scope, endpoint.id, soon(1));
    expect((await find())?.headers).not.toHaveProperty("webhook-signature");
    await serve(soon(5));
    expect((await find())?.headers["webhook-signature"]).toBe(receiver.received.at(-1)?.headers["webhook-signature"]);
  });

  it("numbers scheduled attempts and marks manual ones, newest first, with their responses", async () => {
    const { scope, id, serve, find, receiver } = await tested((response) => response.writeHead(503).end("busy"));
    await serve();
    await resendDelivery(scope, id, new Date());
    await serve();
    receiver.answerWith((response) => response.end("ünd\0 done"));
    await serve(soon(5));
    const detail = await find();
    expect(detail?.delivery).toMatchObject({ status: "delivered", attempts: 2, next_attempt_at: null });
    expect(
      detail?.attempts.map(({ number, status_code, response_body, is_response_truncated }) => [
        number,
        status_code,
        response_body,
        is_response_truncated,
      ]),
    ).toEqual([
      [2, 200, "ünd\uFFFD done", false],
      [null, 503, "busy", false],
      [1, 503, "busy", false],
    ]);
  });

  it("shows the headers of the chosen attempt, and those of the last one for an unknown attempt", async () => {
    const { scope, id, serve, find, receiver } = await tested((response) => response.writeHead(503).end());
    await serve();
    await serve(soon(5));
    const first = (await find())?.attempts.at(-1)?.id;
    const [sentFirst, sentLast] = receiver.received.map(({ headers }) => headers["webhook-signature"]);
    const opened = await findDelivery(scope, id, first);
    expect(opened).toMatchObject({ opened_attempt_id: first, headers: { "webhook-signature": sentFirst } });
    expect((await findDelivery(scope, id, "0"))?.headers["webhook-signature"]).toBe(sentLast);
  });

  it("marks a truncated response", async () => {
    const { serve, find } = await tested((response) => response.writeHead(500).end("x".repeat(9_000)));
    await serve();
    expect((await find())?.attempts[0]).toMatchObject({
      response_body: "x".repeat(2_048),
      is_response_truncated: true,
    });
  });

  it("remains after its endpoint was deleted, and can't be resent", async () => {
    const { scope, endpoint, id, serve, find } = await tested();
    await serve();
    await deleteEndpoint(scope, endpoint.id, new Date());
    expect((await find())?.delivery).toMatchObject({ status: "delivered", receiver: { status: "deleted" } });
    await expect(resendDelivery(scope, id, new Date())).rejects.toMatchObject({ code: "not_found" });
  });

  it("is only visible to its tenant", async () => {
    const [one, other] = [await tested(), await tested()];
    expect(await findDelivery(other.scope, one.id)).toBeNull();
    expect(await findDelivery({ ...one.scope, environment: "production" }, one.id)).toBeNull();
    await expect(signDelivery(other.scope, one.id, new Date())).rejects.toMatchObject({ code: "not_found" });
  });
});
