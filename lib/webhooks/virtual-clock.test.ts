import { expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { selectAttempts } from "#lib/webhooks/queries/deliveries.ts";
import { selectEndpoint } from "#lib/webhooks/queries/endpoints.ts";
import { type EndpointRow, renewLease } from "#lib/webhooks/queries/queue.ts";
import { changeEndpoint, resumeEndpoint } from "./manage-endpoints.ts";
import { delaysMs } from "./retry-schedule.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { serveEndpoint } from "./serve-endpoint.ts";
import { startReceiver } from "./test-receiver.ts";
import { deliveriesOf, newTestEndpoint, testSenderContext } from "./test-webhooks.ts";

type Made = Awaited<ReturnType<typeof newTestEndpoint>>;

/** A clock that only moves when it is set. */
function clockAt(start: Date) {
  let now = start;
  return {
    now: () => now,
    moveTo(at: Date) {
      now = at;
    },
  };
}

async function serve({ scope, endpoint }: Made, now: () => Date) {
  const taken = await renewLease((await selectEndpoint(scope, endpoint.id)) as EndpointRow);
  if (taken) await serveEndpoint(taken, testSenderContext({ now }));
}

const minute = 60_000;
const day = 24 * 60 * minute;

it("makes 14 attempts at the published times, each from a new process, then gives up", async () => {
  const receiver = await startReceiver((response) => response.writeHead(500).end());
  const made = await newTestEndpoint(receiver.url);
  const clock = clockAt(new Date());
  await sendTestEvent(made.scope, { name: "transaction.success" }, clock.now());
  const waits: number[] = [];
  for (let last = clock.now(); ; last = clock.now()) {
    const [delivery] = await deliveriesOf(made.scope);
    if (delivery?.status !== "pending" || !delivery.nextAttemptAt) break;
    waits.push(delivery.nextAttemptAt.getTime() - last.getTime());
    // Nothing happens just before.
    clock.moveTo(new Date(delivery.nextAttemptAt.getTime() - 1));
    const before = receiver.received.length;
    await serve(made, clock.now);
    expect(receiver.received).toHaveLength(before);
    clock.moveTo(delivery.nextAttemptAt);
    await serve(made, clock.now);
    expect(receiver.received).toHaveLength(before + 1);
  }
  expect(waits).toEqual(delaysMs);
  const [delivery] = await deliveriesOf(made.scope);
  expect(delivery).toMatchObject({ status: "failed", attempts: 14, nextAttemptAt: null });
  expect(await selectAttempts(delivery?.id ?? "", 100)).toHaveLength(14);
  await receiver.close();
});

it("pauses an endpoint after five days of failures only, notifies its owners, and loses nothing", async () => {
  const receiver = await startReceiver((response) => response.writeHead(500).end());
  const made = await newTestEndpoint(receiver.url);
  const start = new Date();
  const clock = clockAt(start);
  const sent: string[] = [];
  const send = async () =>
    sent.push((await sendTestEvent(made.scope, { name: "transaction.failed" }, clock.now())).eventId);
  const isPaused = async () => (await selectEndpoint(made.scope, made.endpoint.id))?.pausedAt ?? null;
  for (let hours = 0; hours < 6 * 24; hours += 4) {
    clock.moveTo(new Date(start.getTime() + hours * 60 * minute));
    await send();
    await serve(made, clock.now);
    expect((await isPaused()) !== null, `after ${hours} h`).toBe(hours >= 5 * 24);
  }
  const [notice] = await rawSql()`select text, path from notices where partner_id = ${made.scope.partnerId}`;
  expect(notice).toMatchObject({
    path: `/sandbox/webhooks/${made.endpoint.id}`,
    text: expect.stringContaining("five days"),
  });

  // A day later it is fixed: after one success it is healthy, and all events have arrived.
  clock.moveTo(new Date(start.getTime() + 7 * day));
  receiver.received.length = 0;
  receiver.answerWith((response) => response.end());
  await changeEndpoint(made.scope, made.endpoint.id, { name: "Fixed" }, clock.now());
  await resumeEndpoint(made.scope, made.endpoint.id, { held: "all" }, clock.now());
  await serve(made, clock.now);
  const arrived = receiver.received.map(({ headers }) => headers["webhook-id"]);
  const givenUp = (await deliveriesOf(made.scope)).filter(({ status }) => status === "failed");
  expect(new Set([...arrived, ...givenUp.map(({ eventId }) => eventId)])).toEqual(new Set(sent));
  expect(await selectEndpoint(made.scope, made.endpoint.id)).toMatchObject({ pausedAt: null, failingSince: null });
  await receiver.close();
});

it("sends events since a time on resume, or none, and keeps the rest in the history", async () => {
  const receiver = await startReceiver((response) => response.writeHead(410).end());
  for (const [held, arrived] of [
    ["since", 2],
    ["none", 0],
  ] as const) {
    const made = await newTestEndpoint(receiver.url);
    const start = new Date();
    const clock = clockAt(start);
    receiver.answerWith((response) => response.writeHead(410).end());
    for (let hours = 0; hours < 4; hours += 1) {
      clock.moveTo(new Date(start.getTime() + hours * 60 * minute));
      await sendTestEvent(made.scope, { name: "transaction.success" }, clock.now());
      await serve(made, clock.now);
    }
    receiver.received.length = 0;
    receiver.answerWith((response) => response.end());
    const since = new Date(start.getTime() + 2 * 60 * minute).toISOString();
    const choice = held === "since" ? { held, since } : { held };
    await resumeEndpoint(made.scope, made.endpoint.id, choice, clock.now());
    await serve(made, clock.now);
    expect(receiver.received).toHaveLength(arrived);
    const counts = Object.groupBy(await deliveriesOf(made.scope), ({ status }) => status);
    expect([counts.delivered?.length ?? 0, counts.skipped?.length ?? 0]).toEqual([arrived, 4 - arrived]);
  }
  await receiver.close();
});
