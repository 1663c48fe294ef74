import { afterEach, expect, it, vi } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { minuteMs } from "#lib/duration.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { createSenderContext, pauseAfter, startSender } from "./sender.ts";
import { startReceiver } from "./test-receiver.ts";
import { newTestEndpoint } from "./test-webhooks.ts";

// A sender delivers everything that is due in the database.
setUpOwnDatabase();
afterEach(() => {
  vi.restoreAllMocks();
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
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(count);
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
  expect(pauseAfter(pool, { tookMs: 2, isBusy: false })).toBe(50);
  expect(pauseAfter(pool, { tookMs: 2, isBusy: true })).toBe(10);
  expect(pauseAfter(pool, { tookMs: 5, isBusy: true })).toBe(20);
  expect(pauseAfter(pool, { tookMs: 1_000, isBusy: true })).toBe(50);
});
