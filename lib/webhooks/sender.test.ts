import { afterEach, expect, it, vi } from "vitest";
import { rawSql } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { minuteMs } from "#lib/duration.ts";
import { captureLog } from "#lib/test-log.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { createSenderContext, pauseAfter, startSender } from "./sender.ts";
import { startReceiver } from "./test-receiver.ts";
import { deliveriesOf, newTestEndpoint } from "./test-webhooks.ts";

// A sender delivers everything that is due in the database.
setUpOwnDatabase();
afterEach(() => {
  vi.restoreAllMocks();
});

it("sends an event once while its attempt can't be recorded, and records it when that is possible again", async () => {
  const receiver = await startReceiver();
  const sql = rawSql();
  // Also counts what is rolled back.
  await sql`create sequence refused_attempts`;
  await sql.unsafe(`create function refuse_attempt() returns trigger language plpgsql as $$ begin
      perform nextval('refused_attempts'); raise exception 'No space left on device' using errcode = '53100';
    end $$`);
  await sql`create trigger refuse before insert on webhook_attempts for each row execute function refuse_attempt()`;
  const lines = captureLog();
  const sender = startSender();
  const { scope } = await newTestEndpoint(receiver.url);
  await sendTestEvent(scope, { name: "transaction.success" }, new Date());
  const refusals = async () => Number((await sql`select last_value from refused_attempts`)[0]?.last_value);
  await expect.poll(() => lines).toMatchObject([{ code: "53100" }]);
  await sendTestEvent(scope, { name: "transaction.failed" }, new Date());
  await expect.poll(refusals).toBe(2);
  expect(await deliveriesOf(scope)).toMatchObject([
    { status: "pending", attempts: 0 },
    { status: "pending", attempts: 0 },
  ]);
  expect(receiver.received).toHaveLength(1);
  expect(sender.isAlive()).toBe(true);
  await sql`drop trigger refuse on webhook_attempts`;
  const delivered = { status: "delivered", attempts: 1 };
  await expect.poll(() => deliveriesOf(scope)).toMatchObject([delivered, delivered]);
  expect(receiver.received).toHaveLength(2);
  await sender.stop();
  await receiver.close();
});

it("isn't alive while an attempt is never recorded, although it serves other endpoints", async () => {
  const receiver = await startReceiver();
  const sendEvent = async () => {
    const { scope } = await newTestEndpoint(receiver.url);
    await sendTestEvent(scope, { name: "transaction.success" }, new Date());
  };
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const sender = startSender((stopped) => ({ ...createSenderContext(stopped), record: () => promise }));
  for (const count of [1, 2]) {
    await sendEvent();
    await expect.poll(() => receiver.received.length).toBe(count);
  }
  expect(sender.isAlive()).toBe(true);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 2 * minuteMs);
  expect(sender.isAlive()).toBe(false);
  vi.restoreAllMocks();
  resolve(false);
  await sender.stop();
  expect(sender.isAlive()).toBe(true);
  await receiver.close();
});

it("polls more often after something was due, unless polls take long", () => {
  const pool = { pollEveryMs: 50, busyPollEveryMs: 10 };
  expect(pauseAfter(pool, { tookMs: 2, isBusy: false, isIdle: true })).toBe(1_000);
  expect(pauseAfter(pool, { tookMs: 2, isBusy: false, isIdle: false })).toBe(50);
  expect(pauseAfter(pool, { tookMs: 2, isBusy: true, isIdle: false })).toBe(10);
  expect(pauseAfter(pool, { tookMs: 5, isBusy: true, isIdle: false })).toBe(20);
  expect(pauseAfter(pool, { tookMs: 1_000, isBusy: true, isIdle: false })).toBe(50);
});
