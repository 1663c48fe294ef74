import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { openGraphileWorker } from "#lab/bench/queues/graphile-worker.ts";
import { openPgBoss } from "#lab/bench/queues/pg-boss.ts";
import { type Job, packagesVariable, type Queue, type Recovery, recoveryVariable } from "#lab/bench/queues/queue.ts";
import { openSlipway } from "#lab/bench/queues/slipway.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";
import { toWebhookTransaction } from "#lib/webhooks/contract.ts";
import { renderEvent } from "#lib/webhooks/write-event.ts";
import { type Service, startService } from "#processes/service.ts";
import { installPackages } from "#tools/test-packages.ts";
import { type Cpu, startCpu } from "./cpu.ts";
import { atRate, freeAddress, measureRequest, median, percentile, ratio, type WriteLine } from "./measure.ts";

const receivers = 10;
const backlog = 10_000;
const warmJobs = 2_500;
const rounds = 3;
const [perSecond, seconds] = [50, 15];
/** What a queue only does after minutes or hours isn't waited for. */
const recoveryMsMax = 60_000;

type Setup = { databaseUrl: string; postmaster: number; say: WriteLine };
type Stats = { ports: number[]; count: number; receivedAt: Record<string, number> };
type Bench = { receiverUrl: string; urls: string[]; body: string; databaseUrl: string; postmaster: number };
type Run = { perSecond: number; cpu: Cpu<"node" | "postgres"> };
type Recovered = { seconds: number; waiting: number };
type Accounts = { lost: number; twice: number };
type Contender = { queue: Queue; quickest: Queue; runs: Run[]; times: number[]; accounts: Accounts[] };

/** The queue of webhook deliveries compared with pg-boss and graphile-worker: the same jobs, requests, receivers, concurrency, and
 * Postgres, each with its settings for many jobs, in turns. */
export async function benchQueue({ databaseUrl, postmaster, say }: Setup) {
  process.env.SVC_WEBHOOK_ALLOW_CIDRS = "127.0.0.0/8";
  process.env[packagesVariable] = await installPackages("lab/bench/queue-packages");
  const address = await freeAddress();
  const receiver = await startService("receiver", "lab/bench/peers/receiver.ts", {
    ...process.env,
    PORT: address.port,
    BENCH_RECEIVERS: String(receivers),
  });
  const { ports } = await readStats(address.url);
  const urls = ports.map((port) => `http://127.0.0.1:${port}/webhooks`);
  const bench = { receiverUrl: address.url, urls, body: await renderBody(), databaseUrl, postmaster };
  const contenders = await openAll(bench);
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const contender of contenders) await runBacklog(bench, contender);
    for (const contender of contenders) await timeReceipts(bench, contender);
    const reports = [];
    for (const contender of contenders) reports.push(await reportOf(bench, contender));
    return summarize(reports, say);
  } finally {
    for (const { queue, quickest } of contenders) for (const one of new Set([queue, quickest])) await one.close();
    await receiver.stop();
  }
}

async function openAll({ databaseUrl, urls }: Bench): Promise<Contender[]> {
  const [slipway, worker] = [await openSlipway(databaseUrl, urls), await openGraphileWorker(databaseUrl)];
  const boss = { queue: await openPgBoss(databaseUrl, "default"), quickest: await openPgBoss(databaseUrl, "quickest") };
  const queues = [{ queue: slipway, quickest: slipway }, boss, { queue: worker, quickest: worker }];
  return queues.map((one) => ({ ...one, runs: [], times: [], accounts: [] }));
}

async function renderBody(): Promise<string> {
  const row = { ...(await newTestTransaction()), status: "success" as const };
  return renderEvent("transaction.success", toWebhookTransaction(toTransaction(row, [], "")), new Date()).toString();
}

const readStats = async (url: string): Promise<Stats> => JSON.parse((await measureRequest(url)).text);
const readCount = async (url: string): Promise<number> => Number((await measureRequest(`${url}/count`)).text);

const newJobs = ({ urls, body }: Bench, count: number): Job[] =>
  Array.from({ length: count }, (_, index) => ({ id: randomUUID(), url: urls[index % urls.length] ?? "", body }));

const startWorker = ({ databaseUrl }: Bench, { name }: Queue, recovery: Recovery): Promise<Service> =>
  startService(name, "lab/bench/queues/work.ts", {
    ...process.env,
    DATABASE_URL: databaseUrl,
    [recoveryVariable]: recovery,
  });

/** Until nothing is left, or until `deadlineMs`. Asks the database only when all have arrived, so that it isn't measured. */
async function drain({ receiverUrl }: Bench, queue: Queue, expected: number, deadlineMs = Number.POSITIVE_INFINITY) {
  const until = async (isDone: () => Promise<boolean>) => {
    while (performance.now() < deadlineMs && !(await isDone())) await wait(20);
  };
  await until(async () => (await readCount(receiverUrl)) >= expected);
  await until(async () => (await queue.countUnfinished()) === 0);
}

/** A worker that is running and warm gets `backlog` jobs in one commit. */
const runBacklog = (bench: Bench, { queue, runs, accounts }: Contender): Promise<void> =>
  withWorker(bench, queue, async (worker, before) => {
    const jobs = newJobs(bench, backlog);
    await queue.add(jobs);
    // The worker begins as soon as they are committed, which its client sees a little later.
    const count = before + backlog - (await readCount(bench.receiverUrl));
    const cpu = startCpu({ node: worker.pid, postgres: bench.postmaster });
    const startedMs = performance.now();
    await drain(bench, queue, before + backlog);
    runs.push({ perSecond: Math.round((count * 1_000) / (performance.now() - startedMs)), cpu: cpu(count) });
    accounts.push(await accountFor(bench, jobs, before));
  });

/** Calls `work` with a worker that has done its first jobs, and the number of posts until then. */
async function withWorker(
  bench: Bench,
  queue: Queue,
  work: (worker: Service, before: number) => Promise<void>,
): Promise<void> {
  const worker = await startWorker(bench, queue, "default");
  try {
    const before = (await readCount(bench.receiverUrl)) + warmJobs;
    await queue.add(newJobs(bench, warmJobs));
    await drain(bench, queue, before);
    await settle(bench);
    await work(worker, before);
  } finally {
    await worker.stop();
  }
}

async function settle({ databaseUrl }: Bench): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`analyze`;
  await sql`checkpoint`;
  await sql.end();
}

async function accountFor({ receiverUrl }: Bench, jobs: Job[], before: number): Promise<Accounts> {
  const { count, receivedAt } = await readStats(receiverUrl);
  const arrived = jobs.filter(({ id }) => receivedAt[id] !== undefined).length;
  return { lost: jobs.length - arrived, twice: count - before - arrived };
}

/** Milliseconds from each commit to the receipt, with an idle worker. */
const timeReceipts = (bench: Bench, { queue, times }: Contender): Promise<void> =>
  withWorker(bench, queue, async (_, before) => {
    const jobs = newJobs(bench, perSecond * seconds);
    const committedAt = new Map<string, number>();
    const adding: Promise<void>[] = [];
    const add = async (job: Job) => {
      await queue.add([job]);
      committedAt.set(job.id, Date.now());
    };
    await atRate(perSecond, seconds, (tick) => {
      const job = jobs[tick];
      if (job) adding.push(add(job));
    });
    await Promise.all(adding);
    await drain(bench, queue, before + jobs.length);
    const { receivedAt } = await readStats(bench.receiverUrl);
    for (const { id } of jobs) times.push((receivedAt[id] ?? Number.NaN) - (committedAt.get(id) ?? Number.NaN));
  });

/** Kills the worker when half of a backlog has arrived, and starts another one at once. */
async function recover(bench: Bench, queue: Queue, recovery: Recovery): Promise<Recovered & Accounts> {
  const killed = await startWorker(bench, queue, recovery);
  const before = await readCount(bench.receiverUrl);
  const jobs = newJobs(bench, backlog);
  try {
    await queue.add(jobs);
    while ((await readCount(bench.receiverUrl)) < before + backlog / 2) await wait(5);
  } finally {
    killed.kill();
  }
  const killedAt = Date.now();
  await killed.ended;
  const next = await startWorker(bench, queue, recovery);
  try {
    await drain(bench, queue, before + backlog, performance.now() + recoveryMsMax);
    const waiting = await queue.countUnfinished();
    const accounts = await accountFor(bench, jobs, before);
    const { receivedAt } = await readStats(bench.receiverUrl);
    const lastAt = Math.max(...jobs.map(({ id }) => receivedAt[id] ?? 0));
    // What waits for its worker isn't lost.
    return { ...accounts, lost: Math.max(0, accounts.lost - waiting), seconds: (lastAt - killedAt) / 1_000, waiting };
  } finally {
    await next.stop();
    await queue.discard();
  }
}

async function reportOf(bench: Bench, { queue, quickest, runs, times, accounts }: Contender) {
  const recovered = await recover(bench, queue, "default");
  const recoveredQuickest = await recover(bench, quickest, "quickest");
  const cpuOf = (name: "node" | "postgres") => median(runs.map(({ cpu }) => cpu?.[name] ?? Number.NaN));
  const rates = runs.map((run) => run.perSecond);
  const all = [...accounts, recovered, recoveredQuickest];
  return {
    name: queue.name,
    per_second: median(rates),
    rates,
    node_us: cpuOf("node"),
    postgres_us: cpuOf("postgres"),
    p50_ms: percentile(times, 0.5),
    p99_ms: percentile(times, 0.99),
    recovered,
    recovered_quickest: recoveredQuickest,
    lost: all.reduce((sum, { lost }) => sum + lost, 0),
    twice: accounts.reduce((sum, { twice }) => sum + twice, 0),
  };
}

type Report = Awaited<ReturnType<typeof reportOf>>;

function summarize(reports: Report[], say: WriteLine) {
  say(
    `\n${backlog} jobs of a running worker, each a signed POST to one of ${receivers} receivers in another process, Postgres with fsync, ${rounds} runs in turns; then ${perSecond} jobs a second\n`,
  );
  const recoveryText = ({ seconds, waiting, twice }: Report["recovered"]) =>
    waiting > 0
      ? `${waiting} waiting after ${recoveryMsMax / 1_000} s, ${twice} twice`
      : `${seconds.toFixed(1)} s, ${twice} twice`;
  for (const one of reports) {
    say(`${one.name}: ${one.per_second} a second (${Math.min(...one.rates)}-${Math.max(...one.rates)})`);
    say(
      `  CPU of a job: node ${one.node_us} + postgres ${one.postgres_us} µs; from commit to receipt p50/p99 ${one.p50_ms}/${one.p99_ms} ms`,
    );
    say(
      `  after kill -9, all received: ${recoveryText(one.recovered)}; with its quickest recovery: ${recoveryText(one.recovered_quickest)}`,
    );
    say(`  lost: ${one.lost}; twice without a kill: ${one.twice}`);
  }
  const [slipway, ...others] = reports;
  const ratiosOf = (of: (report: Report) => number) =>
    Object.fromEntries(others.map((other) => [other.name, ratio(slipway ? of(slipway) : 0, of(other))]));
  const ratios = ratiosOf(({ per_second }) => per_second);
  const cpuRatios = ratiosOf(({ node_us, postgres_us }) => node_us + postgres_us);
  const textOf = (all: typeof ratios) =>
    Object.entries(all)
      .map(([name, times]) => `${times} times that of ${name}`)
      .join(", ");
  say(`\nSlipway's rate is ${textOf(ratios)}`);
  say(`Slipway's CPU of a job is ${textOf(cpuRatios)}\n`);
  return { reports, ratios, cpu_ratios: cpuRatios };
}
