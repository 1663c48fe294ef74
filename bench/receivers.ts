import { setTimeout as wait } from "node:timers/promises";
import { rawSql } from "#db/client.ts";
import { pauseEndpoint, resumeEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import { startTestProcess } from "#lib/webhooks/test-process.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { newTestEndpoint } from "#lib/webhooks/test-webhooks.ts";
import { atRate, median, percentile, ratio, type WriteLine } from "./measure.ts";

const badCount = 30;
const goodCount = 5;
const perSecond = 40;
const rounds = 5;
const roundSeconds = 4;
const warmSeconds = 2;
// Long enough for the pool of slow endpoints, short enough for a benchmark.
const deadlineMs = 4_000;
const megabyte = 1024 * 1024;
const aim = 1.5;

type Endpoint = Awaited<ReturnType<typeof newTestEndpoint>>;
type Receiver = Awaited<ReturnType<typeof startReceiver>>;
type Setup = { good: Endpoint[]; bad: Endpoint[]; receivers: Receiver[] };

/** How long an event takes to a healthy endpoint while other endpoints hang, flood, or fail, compared with the same without
 * them, in alternating rounds; and how much the sender's memory grows. */
export async function benchReceivers({ say }: { say: WriteLine }) {
  process.env.SVC_WEBHOOK_ALLOW_CIDRS = "127.0.0.0/8";
  const host = await startTestProcess("lib/webhooks/test-bad-host.ts", [String(badCount)]);
  const sender = await startTestProcess("lib/webhooks/test-sender.ts", [String(deadlineMs)]);
  const urls = (await host.ask("urls")) as string[];
  const receivers = await Promise.all(Array.from({ length: goodCount }, () => startReceiver()));
  const good = await Promise.all(receivers.map(({ url }) => newTestEndpoint(url)));
  const bad = await Promise.all(urls.map((url) => newTestEndpoint(url)));
  const setup = { good, bad, receivers };
  const ratios: number[] = [];
  const memory: number[] = [];
  await pauseAll(bad);
  await deliverFor(warmSeconds, setup);
  for (let round = 0; round < rounds; round += 1) {
    const alone = percentile(await deliverFor(roundSeconds, setup), 0.99);
    for (const { scope, endpoint } of bad) await resumeEndpoint(scope, endpoint.id, { held: "none" }, new Date());
    ratios.push(ratio(percentile(await deliverFor(roundSeconds, setup), 0.99), alone));
    await pauseAll(bad);
    await untilIdle(bad);
    memory.push(Number(await sender.ask("heldBytes")));
  }
  await sender.kill();
  await host.kill();
  for (const receiver of receivers) await receiver.close();
  const result = {
    p99_ratio: median(ratios),
    megabytes_grown: Math.round(((memory.at(-1) ?? 0) - (memory[0] ?? 0)) / megabyte),
  };
  say(
    `\nWebhooks to ${goodCount} healthy endpoints: p99 with ${badCount} bad ones is ${result.p99_ratio} times the p99 without [aim ${aim}]; ` +
      `memory grew by ${result.megabytes_grown} MB`,
  );
  return result;
}

const pauseAll = (endpoints: Endpoint[]) =>
  Promise.all(endpoints.map(({ scope, endpoint }) => pauseEndpoint(scope, endpoint.id, new Date())));

async function untilIdle(endpoints: Endpoint[]): Promise<void> {
  const ids = endpoints.map(({ endpoint }) => endpoint.id);
  for (;;) {
    const [row] = await rawSql()`
      select count(*)::int as leased from webhook_endpoints where leased_until is not null and id = any(${ids})`;
    if (row?.leased === 0) return;
    await wait(100);
  }
}

/** Writes events at an even pace to healthy and bad endpoints; milliseconds from each commit until a healthy one received it. */
async function deliverFor(seconds: number, { good, bad, receivers }: Setup): Promise<number[]> {
  const committedAt = new Map<string, number>();
  const writing: Promise<void>[] = [];
  await atRate(perSecond, seconds, (tick) => {
    const [healthy, broken] = [good[tick % goodCount], bad[tick % badCount]];
    if (healthy) writing.push(write(healthy, committedAt));
    if (broken) writing.push(write(broken));
  });
  await Promise.all(writing);
  const arrived = () => receivers.flatMap(({ received }) => received);
  while (arrived().length < committedAt.size) await wait(20);
  const times = arrived().map(({ headers, at }) => at - (committedAt.get(String(headers["webhook-id"])) ?? Number.NaN));
  for (const { received } of receivers) received.length = 0;
  return times;
}

async function write({ scope }: Endpoint, committedAt?: Map<string, number>): Promise<void> {
  const { eventId } = await sendTestEvent(scope, { name: "transaction.success" }, new Date());
  committedAt?.set(eventId, performance.now());
}
