import { type ChildProcess, spawn } from "node:child_process";
import os from "node:os";
import postgres, { type Sql } from "postgres";
import { freePort } from "#boot/postgres.ts";
import { type Service, startService } from "#boot/service.ts";
import { type Cpu, loadWithCpu } from "./cpu.ts";
import { type Load, load, median, type WriteLine } from "./measure.ts";

const counts = [1, 2, 4];
const connections = 128;
const rounds = 3;
const seconds = 3;
const warmSeconds = 2;
const redisProgram = "redis-server";

type Setup = { key: string; databaseUrl: string; postmaster: number; say: WriteLine };
type Run = Load & { cpu: Cpu; rowsInBatch: number };
type Variant = { name: string; processes: number; url: string; services: Service[]; runs: Run[] };
type Summary = { name: string; processes: number; node: number; postgres: number; generator: number; rows: number };

/** What a request takes in CPU with one, two, and four processes of the Partner API on one port, and how many of them a machine
 * would need. */
export async function benchScale({ key, databaseUrl, postmaster, say }: Setup) {
  const redisPort = String(await freePort());
  const redis = spawn(redisProgram, ["--port", redisPort, "--bind", "127.0.0.1", "--save", ""], { stdio: "ignore" });
  if (!(await hasStarted(redis))) {
    say(`\nscale: not measured, because ${redisProgram} isn't installed\n`);
    return null;
  }
  const sql = postgres(databaseUrl, { max: 1 });
  const REDIS_URL = `redis://127.0.0.1:${redisPort}`;
  const variants = [await startVariant("1, without Redis", 1, {})];
  for (const count of counts) variants.push(await startVariant(String(count), count, { REDIS_URL }));
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const variant of variants) variant.runs.push(await measure(variant, { key, postmaster, sql }));
  } finally {
    for (const { services } of variants) await Promise.all(services.map((service) => service.stop()));
    await sql.end();
    redis.kill();
  }
  return summarize(variants, say);
}

const hasStarted = (child: ChildProcess) =>
  new Promise<boolean>((resolve) => {
    child.once("spawn", () => resolve(true));
    child.once("error", () => resolve(false));
  });

async function startVariant(name: string, processes: number, variables: Record<string, string>): Promise<Variant> {
  const PORT = String(await freePort());
  const own = { SVC_ROLES: "api", SVC_API_PROCESSES: String(processes), PORT, HOST: "127.0.0.1" };
  const services: Service[] = [];
  for (let count = 0; count < processes; count += 1)
    services.push(await startService("server", "boot/serve.ts", { ...process.env, ...own, ...variables }));
  return { name, processes, url: `http://127.0.0.1:${PORT}/api/v1/partner/providers`, services, runs: [] };
}

async function measure(
  { url, services }: Variant,
  from: Pick<Setup, "key" | "postmaster"> & { sql: Sql },
): Promise<Run> {
  const options = { url, headers: { "x-svc-api-key": from.key }, connections };
  await load({ ...options, duration: warmSeconds });
  const [start] = await from.sql`select clock_timestamp() as at`;
  const servers = Object.fromEntries(services.map(({ pid }, index) => [`server ${index}`, pid]));
  const pids: Record<string, number> = { ...servers, postgres: from.postmaster, generator: process.pid };
  const run = await loadWithCpu({ ...options, duration: seconds }, pids);
  // Each batch is one transaction.
  const [row] = await from.sql`
    select count(*)::float / greatest(1, count(distinct xmin::text)) as rows from api_logs where at > ${start?.at}`;
  return { ...run, rowsInBatch: row?.rows };
}

function summarize(variants: Variant[], say: WriteLine) {
  say(
    `\nGET /api/v1/partner/providers, ${connections} connections, ${os.cpus().length} cores; processes on one port, ${rounds} runs of ${seconds} s in turns; µs of CPU of each request, medians\n`,
  );
  say("processes              Node  Postgres  generator   rows in a batch");
  const summaries = variants.map(summaryOf);
  for (const { name, node, postgres: database, generator, rows } of summaries) {
    const numbers = [node, database, generator, rows].map((number, index) =>
      number.toFixed(1).padStart([8, 10, 11, 18][index] ?? 0),
    );
    say(name.padEnd(19) + numbers.join(""));
  }
  const model = summaries.map(modelOf);
  say("");
  for (const line of model) say(line.text);
  say(
    "\nThe model divides a second by the CPU that a request takes; it leaves out memory bandwidth, locks, and the disk. Processes add nothing on a machine whose cores one process, Postgres, and the clients already fill, such as one with two cores.\n",
  );
  const failed = variants.flatMap(({ runs }) => runs).reduce((sum, run) => sum + run.failed + run.rejected, 0);
  say(`failed requests: ${failed}\n`);
  return { connections, variants: summaries, failed };
}

function summaryOf({ name, processes, runs }: Variant): Summary {
  const middle = (pick: (cpu: Record<string, number>) => number) => median(runs.map(({ cpu }) => pick(cpu ?? {})));
  const serversOf = (cpu: Record<string, number>) =>
    Object.entries(cpu).reduce((sum, [process, micros]) => (process.startsWith("server") ? sum + micros : sum), 0);
  return {
    name,
    processes,
    node: middle(serversOf),
    postgres: middle((cpu) => cpu.postgres ?? 0),
    generator: middle((cpu) => cpu.generator ?? 0),
    rows: median(runs.map(({ rowsInBatch }) => rowsInBatch)),
  };
}

/** Each process fills one core at most; Postgres needs its share of another for each of them. */
function modelOf({ name, processes, node, postgres: database }: Summary) {
  const perSecond = Math.round((processes * 1e6) / node);
  const cores = processes * (1 + database / node);
  const filling = (node / database).toFixed(1);
  const text = `${name.padEnd(17)} ${perSecond} requests a second if every process has a core, with ${(cores - processes).toFixed(1)} cores for Postgres; ${filling} processes fill one core of Postgres`;
  return { text };
}
