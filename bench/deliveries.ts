import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { Agent, request } from "undici";
import { root } from "#boot/root.ts";
import { type Service, startService } from "#boot/service.ts";
import { transact } from "#db/client.ts";
import type { TransactionRow } from "#db/transactions.ts";
import { signedHeaders } from "#lib/webhooks/sign.ts";
import { writeEvent } from "#lib/webhooks/write-event.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { type Cpu, cpuText, medianCpu, startCpu } from "./cpu.ts";
import {
  atRate,
  freeAddress,
  measureRequest,
  median,
  percentile,
  ratio,
  runRounds,
  type WriteLine,
} from "./measure.ts";
import { bodyOf, copyTransaction, makeTargets, queueEvents, type Target } from "./queued-events.ts";

const endpoints = 10;
const inFlightEach = 5;
const usual = { backlog: 10_000, rounds: 5, bareSeconds: 3, warmSeconds: 3 };
// Each look at the receivers costs them less than half a millisecond.
const pollEveryMs = 150;
const idleSeconds = 10;
const perSecond = 50;
const seconds = 60;
const aims = { ratio: 0.35, postgresUs: 90, p50Ms: 20 };

export type Setup = { databaseUrl: string; postmaster: number; folder: string; say: WriteLine };
type Run = { perSecond: number; cpu: Cpu };
type ReceiverStats = { ports: number[]; count: number; receivedAt: Record<string, number> };
type Started = {
  sql: Sql;
  targets: Target[];
  pids: Record<"worker" | "postgres" | "receivers", number>;
  worker: Service;
  /** Starts the worker of another checkout on the same database. */
  startOther(folder: string): Promise<Service>;
  readStats(): Promise<ReceiverStats>;
  readCount(): Promise<number>;
};

/** What the real worker delivers to receivers in another process, everything durable: deliveries per second and the CPU of each,
 * a bare undici loop posting the same bytes for comparison, the time from an event's commit to its arrival, and what an idle
 * worker costs. */
export const benchDeliveries = (setup: Setup) =>
  withWorker(setup, async (started) => {
    const runs = await drainInTurns(started, usual);
    const receipts = await timeReceipts(started);
    return summarize({ ...runs, ...receipts, idle: await measureIdle(started.pids) }, setup.say);
  });

/** The rate only. */
export const benchBacklog = (setup: Setup, plan: typeof usual) =>
  withWorker(setup, async (started) => {
    const { bare, slipway } = await drainInTurns(started, plan);
    const cpu = medianCpu(slipway.map((run) => run.cpu));
    return { vs_bare: ratio(median(rates(slipway)), median(rates(bare))), cpu };
  });

/** Calls `measure` with a running worker and receivers. */
export async function withWorker<Report>(
  { databaseUrl, postmaster, folder }: Setup,
  measure: (started: Started) => Promise<Report>,
): Promise<Report> {
  const address = await freeAddress();
  const variables = { ...process.env, SVC_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" };
  Object.assign(process.env, variables);
  const receiver = await startService("receiver", "bench/peers/receiver.ts", {
    ...process.env,
    PORT: address.port,
    BENCH_RECEIVERS: String(endpoints),
  });
  const readStats = async (): Promise<ReceiverStats> => JSON.parse((await measureRequest(address.url)).text);
  const readCount = async () => Number((await measureRequest(`${address.url}/count`)).text);
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
  const targets = await makeTargets((await readStats()).ports);
  const start = (from: string) =>
    startService("worker", path.resolve(root, from, "boot/work.ts"), { ...variables, ...withoutProviders(folder) });
  const worker = await start(".");
  const pids = { worker: worker.pid, postgres: postmaster, receivers: receiver.pid };
  try {
    return await measure({ sql, targets, pids, worker, startOther: start, readStats, readCount });
  } finally {
    await worker.stop();
    await receiver.stop();
    await sql.end();
  }
}

async function drainInTurns(started: Started, { backlog, rounds, bareSeconds, warmSeconds }: typeof usual) {
  const { targets, pids } = started;
  await postFor(targets, warmSeconds * 1_000, pids.receivers);
  await drainBacklog(started, backlog / 4);
  const [bare, slipway] = await runRounds(
    rounds,
    () => postFor(targets, bareSeconds * 1_000, pids.receivers),
    () => drainBacklog(started, backlog),
  );
  return { bare, slipway };
}

/** The worker only has deliveries to send. */
const withoutProviders = (folder: string) =>
  Object.fromEntries(Object.keys(simulatorVariables("http://127.0.0.1:9", folder)).map((name) => [name, ""]));

/** Posts to all receivers with the worker's concurrency. */
async function postFor(targets: Target[], forMs: number, receivers: number): Promise<Run> {
  const stopCpu = startCpu({ loop: process.pid, receivers });
  const agent = new Agent({ connections: inFlightEach, pipelining: 1 });
  const startedMs = performance.now();
  let posted = 0;
  const loop = async ({ row, url }: Target) => {
    const body = bodyOf(row);
    const secrets = { current: `whsec_${"A".repeat(43)}=`, previous: null };
    const headers = {
      "content-type": "application/json",
      "user-agent": "Slipway-Webhooks/1",
      ...signedHeaders("evt_bare", body, secrets, new Date()),
    };
    while (performance.now() - startedMs < forMs) {
      const response = await request(url, { method: "POST", headers, body, dispatcher: agent });
      await response.body.arrayBuffer();
      posted += 1;
    }
  };
  await Promise.all(targets.flatMap((target) => Array.from({ length: inFlightEach }, () => loop(target))));
  const run = { perSecond: Math.round((posted * 1_000) / (performance.now() - startedMs)), cpu: stopCpu(posted) };
  await agent.close();
  return run;
}

/** Releases `count` queued deliveries and waits until the last is recorded as delivered. Asks the receivers how far it is, so that
 * Postgres only does what the worker asks for. */
export async function drainBacklog({ sql, targets, pids, readCount }: Started, count: number): Promise<Run> {
  await sql`update webhook_endpoints set paused_at = now()`;
  for (const target of targets) await queueEvents(sql, target, count / targets.length);
  await sql`vacuum analyze webhook_deliveries`;
  await sql`analyze`;
  // The worker assigns positions in the event feed every second. That's not a part of delivering, and costs half as much.
  while ((await sql`select from webhook_events where position is null limit 1`).length > 0) await wait(pollEveryMs);
  const expected = (await readCount()) + count;
  const stopCpu = startCpu(pids);
  const startedMs = performance.now();
  await sql`update webhook_endpoints set paused_at = null`;
  // Looks more often towards the end, so that the last look isn't late.
  for (let left = count; left > 0; left = expected - (await readCount()))
    await wait(Math.min(pollEveryMs, (4 * pollEveryMs * left) / count));
  while ((await sql`select from webhook_deliveries where status = 'pending' limit 1`).length > 0)
    await wait(pollEveryMs / 10);
  const run = { perSecond: Math.round((count * 1_000) / (performance.now() - startedMs)), cpu: stopCpu(count) };
  const [row] = await sql`select count(*)::int as failed from webhook_attempts where status_code is distinct from 200`;
  if (row?.failed > 0) throw new Error(`${row?.failed} deliveries failed`);
  return run;
}

/** CPU of the worker and Postgres in each second without events. */
async function measureIdle(pids: Record<string, number>): Promise<Cpu> {
  await wait(2_000);
  const stopCpu = startCpu(pids);
  await wait(idleSeconds * 1_000);
  return stopCpu(idleSeconds);
}

/** Writes events at a constant rate. Returns the milliseconds from each acknowledged commit to the receipt, and the CPU of each. */
async function timeReceipts({ sql, targets, readStats, pids }: Started): Promise<{ times: number[]; busy: Cpu }> {
  const ids = await Promise.all(
    targets.map((target) => copyTransaction(sql, target, (perSecond * seconds) / endpoints)),
  );
  const committedAt = new Map<string, number>();
  const writing: Promise<void>[] = [];
  const stopCpu = startCpu(pids);
  await atRate(perSecond, seconds, (tick) => {
    const [target, id] = [targets[tick % endpoints], ids[tick % endpoints]?.[Math.floor(tick / endpoints)]];
    if (target && id) writing.push(write({ ...target.row, id }, committedAt));
  });
  await Promise.all(writing);
  const busy = stopCpu(perSecond * seconds);
  await wait(2_000);
  const { receivedAt } = await readStats();
  const events = await sql`select id, transaction_id from webhook_events where transaction_id = any(${ids.flat()})`;
  const times = events.map(({ id, transaction_id }) => {
    const [received, committed] = [receivedAt[id], committedAt.get(transaction_id)];
    if (received === undefined || committed === undefined) throw new Error(`${id} did not arrive`);
    return received - committed;
  });
  return { times, busy };
}

async function write(row: TransactionRow, committedAt: Map<string, number>): Promise<void> {
  await transact((tx) => writeEvent(row, { now: new Date() }, tx));
  committedAt.set(row.id, Date.now());
}

const rates = (runs: Run[]) => runs.map(({ perSecond }) => perSecond);

export function writeRuns(what: string, runs: Run[], say: WriteLine) {
  const all = rates(runs);
  say(
    `${what.padEnd(42)} ${String(median(all)).padStart(7)} a second (${Math.min(...all)}-${Math.max(...all)}), ` +
      cpuText(runs.map(({ cpu }) => cpu)),
  );
}

type Measured = { bare: Run[]; slipway: Run[]; times: number[]; busy: Cpu; idle: Cpu };

function summarize({ bare, slipway, times, busy, idle }: Measured, say: WriteLine) {
  const cpu = medianCpu(slipway.map((run) => run.cpu));
  const report = {
    endpoints,
    bare_per_second: median(rates(bare)),
    slipway_per_second: median(rates(slipway)),
    vs_bare: ratio(median(rates(slipway)), median(rates(bare))),
    cpu,
    events_per_second: perSecond,
    commit_to_receipt_p50_ms: percentile(times, 0.5),
    commit_to_receipt_p99_ms: percentile(times, 0.99),
  };
  say(
    `\nWebhooks to ${endpoints} receivers in another process, at most ${inFlightEach} in flight to each: a backlog of ${usual.backlog} of a running worker, ${usual.rounds} runs in turns, Postgres with fsync\n`,
  );
  writeRuns("bare: a loop that posts the same bytes", bare, say);
  writeRuns("Slipway: signed, sent, recorded", slipway, say);
  say(
    `Slipway is ${report.vs_bare} of the bare loop [aim ${aims.ratio}]; Postgres takes ${cpu?.postgres} µs a delivery [aim ${aims.postgresUs}]`,
  );
  say(
    `at ${perSecond} events a second for ${seconds} s, from commit to receipt: p50/p99 ${report.commit_to_receipt_p50_ms}/${report.commit_to_receipt_p99_ms} ms [aim p50 ${aims.p50Ms}], ${cpuText([busy])} an event`,
  );
  say(`idle: ${cpuText([idle])} a second\n`);
  return report;
}
