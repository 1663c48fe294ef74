import { expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { startTestProcess } from "./test-process.ts";
import { startReceiver } from "./test-receiver.ts";
import { newTestEndpoint } from "./test-webhooks.ts";

const badCount = 12;
const rounds = 3;
// Long enough for the pool of slow endpoints, and for a delivery on a busy machine.
const deadlineMs = 10_000;
/** These respond only at the deadline; the others fail or respond right away. */
const slowKinds = new Set([
  "neverAnswers",
  "answersSlowly",
  "readsButAnswersSlowly",
  "answersAndHangs",
  "sendsEndlessHints",
]);

// A sender delivers everything that is due in the database.
setUpOwnDatabase();

it("delivers to a healthy endpoint while endpoints of every bad kind are due, and marks the slow ones", async () => {
  const host = await startTestProcess("lib/webhooks/test-bad-host.ts", [String(badCount)]);
  const sender = await startTestProcess("lib/webhooks/test-sender.ts", [String(deadlineMs)]);
  const urls = (await host.ask("urls")) as string[];
  const kinds = (await host.ask("kinds")) as string[];
  expect(new Set(kinds).size).toBe(badCount);
  const receiver = await startReceiver();
  const bad = await Promise.all(urls.map((url) => newTestEndpoint(url)));
  const good = await newTestEndpoint(receiver.url);
  for (let round = 1; round <= rounds; round += 1) {
    for (const { scope } of [...bad, good]) await sendTestEvent(scope, { name: "transaction.success" }, new Date());
    await expect.poll(() => receiver.received.length, { timeout: deadlineMs }).toBe(round);
  }
  const expected = bad.filter((_, number) => slowKinds.has(kinds[number] ?? "")).map(({ endpoint }) => endpoint.id);
  const slow = async () =>
    (await rawSql()`select id from webhook_endpoints where is_slow order by id`).map(({ id }) => id);
  await expect.poll(slow, { timeout: 6 * deadlineMs, interval: 100 }).toEqual(expected.toSorted());
  expect(Math.min(...((await host.ask("requests")) as number[]))).toBeGreaterThan(0);
  await sender.kill();
  await host.kill();
  await receiver.close();
});
