import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { pauseEndpoint, resumeEndpoint } from "./manage-endpoints.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { startTestProcess } from "./test-process.ts";
import { startReceiver } from "./test-receiver.ts";
import { newTestEndpoint } from "./test-webhooks.ts";

const badCount = 30;
const goodCount = 5;
const perSecond = 40;
const turns = 5;
const turnSeconds = 4;
// Long enough for the pool for slow endpoints, short enough for a test.
const exchangeMs = 4_000;
const megabyte = 1024 * 1024;
/** These take their time until the deadline; the others fail or answer at once. */
const slowKinds = new Set([
  "neverAnswers",
  "answersSlowly",
  "readsButAnswersSlowly",
  "answersAndHangs",
  "sendsEndlessHints",
]);

type Made = Awaited<ReturnType<typeof newTestEndpoint>>;

// A sender delivers everything that is due in the database.
setUpOwnDatabase();

const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;

type World = { good: Made[]; bad: Made[]; receivers: Awaited<ReturnType<typeof startReceiver>>[] };

/** Writes events at an even pace, to healthy endpoints and to bad ones in turn; milliseconds from each commit until a healthy
 * one received it. */
async function deliverFor(seconds: number, { good, bad, receivers }: World): Promise<number[]> {
  const committedAt = new Map<string, number>();
  const writing: Promise<void>[] = [];
  const startedMs = performance.now();
  for (let tick = 0; tick < seconds * perSecond; tick += 1) {
    await wait(Math.max(0, startedMs + (tick * 1_000) / perSecond - performance.now()));
    const [healthy, sick] = [good[tick % goodCount], bad[tick % badCount]];
    if (healthy) writing.push(write(healthy, committedAt));
    if (sick) writing.push(write(sick));
  }
  await Promise.all(writing);
  const arrived = () => receivers.flatMap(({ received }) => received);
  await expect.poll(() => arrived().length, { timeout: 10_000 }).toBe(committedAt.size);
  const times = arrived().map(({ headers, at }) => at - (committedAt.get(String(headers["webhook-id"])) ?? Number.NaN));
  for (const { received } of receivers) received.length = 0;
  return times;
}

async function write({ scope }: Made, committedAt?: Map<string, number>): Promise<void> {
  const { eventId } = await sendTestEvent(scope, { name: "transaction.success" }, new Date());
  committedAt?.set(eventId, performance.now());
}

it(`delivers to ${goodCount} healthy endpoints beside ${badCount} bad ones as fast as alone`, async () => {
  const host = await startTestProcess("lib/webhooks/test-bad-host.ts", [String(badCount)]);
  const sender = await startTestProcess("lib/webhooks/test-sender.ts", [String(exchangeMs)]);
  const urls = (await host.ask("urls")) as string[];
  const kinds = (await host.ask("kinds")) as string[];
  const receivers = await Promise.all(Array.from({ length: goodCount }, () => startReceiver()));
  const good = await Promise.all(receivers.map(({ url }) => newTestEndpoint(url)));
  const bad = await Promise.all(urls.map((url) => newTestEndpoint(url)));

  const world = { good, bad, receivers };

  const each = (act: (made: Made) => Promise<unknown>) => Promise.all(bad.map(act));
  const pause = () => each(({ scope, endpoint }) => pauseEndpoint(scope, endpoint.id, new Date()));
  const resume = () => each(({ scope, endpoint }) => resumeEndpoint(scope, endpoint.id, { held: "none" }, new Date()));
  const isServed = async () => {
    const [row] = await rawSql()`
      select count(*)::int as served from webhook_endpoints
      where leased_until is not null and id = any(${bad.map(({ endpoint }) => endpoint.id)})`;
    return row?.served;
  };
  const ratios: number[] = [];
  const held: number[] = [];
  const resident: number[] = [];
  await pause();
  await deliverFor(2, world);
  // In turns, so that a slow moment of the machine meets both. What the bad ones are sent is written all the time.
  for (let turn = 0; turn < turns; turn += 1) {
    const alone = p99(await deliverFor(turnSeconds, world));
    await resume();
    ratios.push(p99(await deliverFor(turnSeconds, world)) / alone);
    await pause();
    await expect.poll(isServed, { timeout: 4 * exchangeMs, interval: 100 }).toBe(0);
    held.push(Number(await sender.ask("heldBytes")));
    resident.push(Number(await sender.ask("residentBytes")));
  }

  const requests = (await host.ask("requests")) as number[];
  expect(Math.min(...requests), "every bad one was tried").toBeGreaterThanOrEqual(5);
  const slow = await rawSql()`
    select id from webhook_endpoints where is_slow order by id`;
  const expected = bad.filter((_, number) => slowKinds.has(kinds[number] ?? "")).map(({ endpoint }) => endpoint.id);
  expect(slow.map(({ id }) => id)).toEqual(expected.toSorted());
  // Other tests share the machine and spoil a turn now and then, but none can make a bad one look good.
  expect(Math.min(...ratios), `the ratios of the p99 beside to alone: ${ratios}`).toBeLessThanOrEqual(1.5);
  for (const bytes of [held, resident])
    expect(((bytes.at(-1) ?? 0) - (bytes[0] ?? 0)) / megabyte, "megabytes grown").toBeLessThan(10);
  await sender.kill();
  await host.kill();
  for (const receiver of receivers) await receiver.close();
}, 180_000);
