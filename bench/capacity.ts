import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import {
  type Cost,
  type Costs,
  demandOf,
  type Mix,
  type Operation,
  type Plan,
  planFor,
  type RequestCosts,
  usualMix,
} from "./capacity-model.ts";
import { startCpu } from "./cpu.ts";
import { benchBacklog } from "./deliveries.ts";
import { insertTransactions } from "./listing.ts";
import { atRate, measureRequest, type WriteLine } from "./measure.ts";
import { insertHistories } from "./polling.ts";
import { simulatedRoute, startSimulatedServer } from "./simulated-server.ts";

const seconds = 5;
const points = [50, 150];
const pointSeconds = 20;
const idleSeconds = 5;
const targets = [30, 300, 3_000];
const providers = 9;

type Setup = {
  key: string;
  partnerId: string;
  databaseUrl: string;
  folder: string;
  postmaster: number;
  say: WriteLine;
};
type Send = () => Promise<unknown>;
type Counted = { cpu: ReturnType<ReturnType<typeof startCpu>>; log: number; disk: number };

/** Measures what each kind of request takes alone, predicts what a mix of them takes at two rates, checks both predictions, and
 * says what 30, 300, and 3,000 requests a second need. */
export async function benchCapacity(setup: Setup) {
  const { key, partnerId, databaseUrl, folder, postmaster, say } = setup;
  await insertTransactions(partnerId, 10_000);
  await insertHistories(partnerId);
  const backlog = { backlog: 3_000, rounds: 1, bareSeconds: 1, warmSeconds: 1 };
  const sql = postgres(databaseUrl, { max: 1 });
  const server = await startSimulatedServer(folder);
  const count = counter(sql, { node: server.pid, postgres: postmaster });
  const idle = await measureIdle(count);
  const send = operationsOf(server.url, key);
  const measured: [string, Costs[Operation]][] = [];
  for (const [name, act] of Object.entries(send)) {
    await sendFor(act, 1);
    const stop = await count();
    measured.push([name, costOf(await stop(await sendFor(act, seconds)))]);
  }
  const checks = [];
  const requests = Object.fromEntries(measured) as RequestCosts;
  for (const perSecond of points) {
    const stop = await count();
    const sent = await sendMix(send, usualMix, perSecond);
    const actual = costOf(await stop(sent));
    checks.push({
      perSecond,
      actual: perSecondOf(actual, perSecond),
      predicted: demandOf(perSecond, usualMix, requests, idle),
    });
  }
  await server.stop();
  const stop = await counter(sql, { postgres: postmaster })();
  const { cpu } = await benchBacklog(setup, backlog);
  const { log, disk } = await stop(backlog.backlog * 1.25);
  await sql.end();
  const delivery = {
    node: cpu?.worker ?? 0,
    postgres: cpu?.postgres ?? 0,
    // Each delivery of the backlog came with a copied transaction.
    log: log - requests.creation.log + requests.catalog.log,
    disk: disk - requests.creation.disk + requests.catalog.disk,
  };
  const costs: Costs = { ...requests, delivery };
  const plans = targets.map((perSecond) => planFor(perSecond, usualMix, costs, providers));
  report({ idle, costs, checks, plans }, say);
  return { idle, costs, checks, plans };
}

function operationsOf(slipway: string, key: string): Record<Operation, Send> {
  const headers = { "x-svc-api-key": key };
  const url = `${slipway}/api/v1/partner`;
  let amount = 100;
  return {
    catalog: () => measureRequest(`${url}/providers`, { headers }),
    list: () => measureRequest(`${url}/transactions?limit=20`, { headers }),
    quotes: () => {
      amount += 1;
      return measureRequest(`${url}/quotes?${new URLSearchParams({ ...simulatedRoute, amount: String(amount) })}`, {
        headers,
      });
    },
    creation: () =>
      measureRequest(`${url}/transactions`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({
          ...simulatedRoute,
          amount: 500,
          provider: "moonpay",
          redirect_url: "https://example.com/thanks",
          partner_context: randomUUID(),
        }),
      }),
  };
}

/** What a process of the Partner API and Postgres take in each second without requests. */
async function measureIdle(count: ReturnType<typeof counter>): Promise<Cost> {
  const stop = await count();
  await wait(idleSeconds * 1_000);
  return costOf(await stop(idleSeconds));
}

/** One client that waits for each response, so that requests share no statements. Returns how many were sent. */
async function sendFor(send: Send, forSeconds: number): Promise<number> {
  const startedMs = performance.now();
  let sent = 0;
  while (performance.now() - startedMs < forSeconds * 1_000) {
    await send();
    sent += 1;
  }
  return sent;
}

/** Each operation as often as its share of the mix says, evenly mixed. */
async function sendMix(send: Record<Operation, Send>, mix: Mix, perSecond: number): Promise<number> {
  const due: Mix = { catalog: 0, list: 0, quotes: 0, creation: 0 };
  const names = Object.keys(mix) as Operation[];
  const pending: Promise<unknown>[] = [];
  await atRate(perSecond, pointSeconds, () => {
    for (const name of names) due[name] += mix[name];
    const next = names.toSorted((a, b) => due[b] - due[a])[0] ?? "quotes";
    due[next] -= 1;
    pending.push(send[next]());
  });
  await Promise.all(pending);
  return pending.length;
}

/** Counts CPU, write-ahead log, and growth of the database, each divided by the units of work done since. */
function counter(sql: Sql, pids: Record<string, number>) {
  return async () => {
    const before = await readBytes(sql);
    const stopCpu = startCpu(pids);
    return async (units: number): Promise<Counted> => {
      const cpu = stopCpu(units);
      const after = await readBytes(sql);
      return { cpu, log: (after.log - before.log) / units, disk: (after.disk - before.disk) / units };
    };
  };
}

async function readBytes(sql: Sql): Promise<{ log: number; disk: number }> {
  const [row] = await sql`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as log,
    pg_database_size(current_database())::float8 as disk`;
  return { log: row?.log, disk: row?.disk };
}

const costOf = ({ cpu, log, disk }: Counted) => ({ node: cpu?.node ?? 0, postgres: cpu?.postgres ?? 0, log, disk });

const perSecondOf = (each: Costs[Operation], perSecond: number) => ({
  node: (each.node * perSecond) / 1e6,
  postgres: (each.postgres * perSecond) / 1e6,
  log: each.log * perSecond,
  disk: each.disk * perSecond,
});

type Report = {
  idle: Cost;
  costs: Costs;
  checks: { perSecond: number; actual: Demand; predicted: Demand }[];
  plans: Plan[];
};
type Demand = ReturnType<typeof demandOf>;

function report({ idle, costs, checks, plans }: Report, say: WriteLine): void {
  const line = (first: string, ...others: (string | number)[]) =>
    say(first.padEnd(14) + others.map((text) => String(text).padStart(14)).join(""));
  say(
    `\nIdle: ${Math.round(idle.node / 1_000)} ms of Node and ${Math.round(idle.postgres / 1_000)} ms of Postgres a second`,
  );
  say(`\nWhat each takes, one client, ${seconds} s each:\n`);
  line("", "Node µs", "Postgres µs", "WAL bytes", "disk bytes");
  for (const [name, { node, postgres: database, log, disk }] of Object.entries(costs))
    line(name, Math.round(node), Math.round(database), Math.round(log), Math.round(disk));
  say(`\nPredicted and measured in each second, ${pointSeconds} s of the mix:\n`);
  line("requests", "Node cores", "", "Postgres cores", "", "WAL kB", "");
  for (const { perSecond, predicted, actual } of checks)
    line(
      String(perSecond),
      ...[predicted.node, actual.node, predicted.postgres, actual.postgres].map((cores) => cores.toFixed(3)),
      ...[predicted.log, actual.log].map((bytes) => Math.round(bytes / 1_000)),
    );
  say("\nWhat an installation needs:\n");
  line(
    "requests",
    "API processes",
    "workers",
    "Postgres cores",
    "connections",
    "WAL GB/day",
    "disk GB/day",
    "90 days, GB",
  );
  for (const plan of plans)
    line(
      String(plan.perSecond),
      plan.apiProcesses,
      plan.workers,
      plan.postgresCores,
      plan.connections,
      ...[plan.logGbPerDay, plan.diskGbPerDay, plan.diskGb].map((gigabytes) => Math.round(gigabytes)),
    );
  say("");
}
