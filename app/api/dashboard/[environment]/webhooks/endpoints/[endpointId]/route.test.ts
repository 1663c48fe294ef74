import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it } from "vitest";
import { POST as create } from "#app/api/dashboard/[environment]/webhooks/endpoints/route.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { findEndpointWithMetrics } from "#lib/webhooks/endpoint-metrics.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { serveOnce } from "#lib/webhooks/test-paused-endpoint.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { deliveriesOf } from "#lib/webhooks/test-webhooks.ts";
import { POST as pause } from "./pause/route.ts";
import { POST as resend } from "./resends/route.ts";
import { POST as resume } from "./resumption/route.ts";
import { POST as rotate } from "./rotation/route.ts";
import { DELETE, PATCH } from "./route.ts";
import { POST as reveal } from "./secret/route.ts";
import { POST as sendTest } from "./test-events/route.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
});

async function userWithEndpoint() {
  const receiver = await startReceiver();
  open.push(receiver);
  const user = await newTestUser();
  const body = { name: "Orders", url: receiver.url, events: ["transaction.success"] };
  const made = await user.call(create, { params: { environment: "sandbox" }, body });
  const endpointId: string = made.body.data.endpoint.id;
  const params = { environment: "sandbox", endpointId };
  return {
    scope: user.scope,
    receiver,
    secret: made.body.data.secret as string,
    act: (handler: typeof PATCH, sent?: unknown, method = "POST") => user.call(handler, { method, params, body: sent }),
    test: () => user.call(sendTest, { params, body: { event: "transaction.success" } }),
    serve: () => serveOnce(user.scope, endpointId),
    now: () => findEndpointWithMetrics(user.scope, endpointId, new Date()),
  };
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe("200", () => {
  it("changes only the given fields", async () => {
    const { act, now } = await userWithEndpoint();
    const before = await now();
    const response = await act(PATCH, { name: "Books", events: ["transaction.failed", "transaction.failed"] }, "PATCH");
    expect(response.status).toBe(200);
    expect(await now()).toMatchObject({ url: before?.url, name: "Books", events: ["transaction.failed"] });
  });

  it("sends a test event to this endpoint and returns its delivery", async () => {
    const { test, serve, receiver, scope } = await userWithEndpoint();
    const response = await test();
    await serve();
    const [delivery] = await deliveriesOf(scope);
    expect(response.body.data).toEqual({ delivery_id: delivery?.id });
    expect(receiver.received[0]?.headers["webhook-test"]).toBe("true");
  });

  it("returns the current secret, also after a rotation", async () => {
    const { act, test, serve, receiver, secret, now } = await userWithEndpoint();
    expect((await act(reveal)).body.data).toEqual({ secret });
    const rotated = (await act(rotate)).body.data;
    expect(rotated.secret).not.toBe(secret);
    expect((await act(reveal)).body.data).toEqual({ secret: rotated.secret });
    expect(Date.parse((await now())?.rotating_until ?? "") - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    await test();
    await serve();
    const [got] = receiver.received;
    for (const good of [secret, rotated.secret])
      expect(() => new Webhook(good).verify(got?.body ?? "", got?.headers as Record<string, string>)).not.toThrow();
  });

  it("queues events while paused, and sends all, those since a time, or none", async () => {
    const { act, test, serve, receiver, now, scope } = await userWithEndpoint();
    await act(pause);
    expect(await now()).toMatchObject({ status: "paused", pause_reason: "person" });
    await test();
    await serve();
    expect([receiver.received.length, (await now())?.metrics.waiting]).toEqual([0, 1]);
    await act(resume, { held: "all" });
    await serve();
    expect([receiver.received.length, await now()]).toMatchObject([1, { status: "active", pause_reason: null }]);

    await act(pause);
    await sendTestEvent(scope, { name: "transaction.success" }, minutesAgo(2));
    await sendTestEvent(scope, { name: "transaction.success" }, minutesAgo(0));
    await act(resume, { held: "since", since: minutesAgo(1).toISOString() });
    await serve();
    expect(receiver.received).toHaveLength(2);

    await act(pause);
    await test();
    await act(resume, { held: "none" });
    await serve();
    expect([receiver.received.length, (await now())?.metrics.waiting]).toEqual([2, 0]);
  });

  it("resends skipped events since a time, and delivered ones only on request", async () => {
    const { act, test, serve, receiver } = await userWithEndpoint();
    const since = new Date().toISOString();
    await test();
    await serve();
    await act(pause);
    await test();
    await act(resume, { held: "none" });
    expect((await act(resend, { since })).body.data).toEqual({ count: 1, has_more: false });
    await serve();
    expect(receiver.received).toHaveLength(2);
    expect((await act(resend, { since, is_everything: true })).body.data).toEqual({ count: 2, has_more: false });
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await act(resend, { since: later, is_everything: true })).body.data).toEqual({ count: 0, has_more: false });
  });

  it("deletes it and skips queued events", async () => {
    const { act, test, now, scope } = await userWithEndpoint();
    await test();
    expect((await act(DELETE, undefined, "DELETE")).status).toBe(200);
    expect(await now()).toBeNull();
    expect(await deliveriesOf(scope)).toMatchObject([{ status: "skipped" }]);
    expect((await act(DELETE, undefined, "DELETE")).status).toBe(404);
  });
});

describe("400", () => {
  it.each([
    ["held", {}],
    ["held", { held: "some" }],
    ["since", { held: "since" }],
    ["since", { held: "all", since: new Date().toISOString() }],
    ["since", { held: "since", since: "yesterday" }],
  ])("names %s as the invalid field when resuming with %j", async (field, wrong) => {
    const { act } = await userWithEndpoint();
    const response = await act(resume, wrong);
    expect(response).toMatchObject({ status: 400, body: { data: { errors: [{ field }] } } });
  });

  it("rejects a change to a URL that isn't public", async () => {
    const { act, now, receiver } = await userWithEndpoint();
    const response = await act(PATCH, { url: "https://169.254.169.254/" }, "PATCH");
    expect(response).toMatchObject({ status: 400, body: { data: { errors: [{ field: "url" }] } } });
    expect(await now()).toMatchObject({ url: receiver.url });
  });
});
