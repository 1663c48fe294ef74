import { setTimeout as wait } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { Agent, request } from "undici";
import { signedHeaders } from "#lib/webhooks/sign.ts";
import { startService } from "#processes/service.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { type Cpu, startCpu, summarizeCpu } from "./cpu.ts";
import { freeAddress, measureRequest, median, type Pace, ratio, runRounds } from "./measure.ts";
import { bodyOf, makeTargets, queueEvents, type Target } from "./queued-events.ts";

const endpoints = 10;
const inFlightEach = 5;
// Each look at the receivers costs them less than half a millisecond.
const pollEveryMs = 150;

type Setup = { databaseUrl: string; postmaster: number; folder: string };
type Plan = Pace & { backlog: number; bareSeconds: number };
type Run = { perSecond: number; cpu: Cpu };
type Started = {
  sql: Sql;
  targets: Target[];
  pids: Record<"worker" | "postgres" | "receivers", number>;
  readCount(): Promise<number>;
};

/** How fast the real worker delivers a backlog to receivers in another process, everything durable, compared with a bare undici
 * loop that posts the same bytes. */
export async function benchBacklog({ databaseUrl, postmaster, folder }: Setup, plan: Plan) {
  const address = await freeAddress();
  const variables = { ...process.env, SVC_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" };
  Object.assign(process.env, variables);
  const receiver = await startService("receiver", "lab/bench/peers/receiver.ts", {
    ...process.env,
    PORT: address.port,
    BENCH_RECEIVERS: String(endpoints),
  });
  const { ports } = JSON.parse((await measureRequest(address.url)).text);
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
  const targets = await makeTargets(ports);
  const worker = await startService("worker", "processes/work.ts", { ...variables, ...withoutProviders(folder) });
  const pids = { worker: worker.pid, postgres: postmaster, receivers: receiver.pid };
  const readCount = async () => Number((await measureRequest(`${address.url}/count`)).text);
  try {
    const { bare, slipway } = await drainInTurns({ sql, targets, pids, readCount }, plan);
    const rateOf = (runs: Run[]) => median(runs.map(({ perSecond }) => perSecond));
    return { vs_bare: ratio(rateOf(slipway), rateOf(bare)), cpu: summarizeCpu(slipway.map(({ cpu }) => cpu)) };
  } finally {
    await worker.stop();
    await receiver.stop();
    await sql.end();
  }
}

async function drainInTurns(started: Started, { backlog, rounds, bareSeconds, warmSeconds }: Plan) {
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
async function drainBacklog({ sql, targets, pids, readCount }: Started, count: number): Promise<Run> {
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
