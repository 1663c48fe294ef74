import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { freePort, runningUrl } from "#boot/postgres.ts";
import { root } from "#boot/root.ts";
import { startService } from "#boot/service.ts";
import { closeDatabase } from "#db/client.ts";
import { freeAddress, load, measureRequest, type WriteLine } from "./measure.ts";
import { makeTargets, queueEvents } from "./queued-events.ts";

const connections = 128;
const seconds = 5;
const deliveries = 10_000;
const sampleMs = 100;
const settleMs = 3_000;
const aims: Record<string, number> = { start: 60, server: 200, worker: 200 };

type Setup = { folder: string; say: WriteLine };
/** Megabytes of resident memory by process. */
type Memory = Record<string, number>;

/** The resident memory of every process of an installation in demo mode, after its start and while it is under load. */
export async function benchMemory({ folder, say }: Setup) {
  if (process.platform !== "linux") throw new Error("Measuring memory needs Linux, because it reads /proc");
  const data = path.join(folder, "memory");
  const [PORT, SIMULATOR_PORT] = [String(await freePort()), String(await freePort())];
  const kept = Object.entries(process.env).filter(([name]) => !/^(SVC_|DATABASE_URL)/.test(name));
  const env = {
    // This process seals the secrets of the endpoints.
    SVC_SECRET: process.env.SVC_SECRET,
    ...Object.fromEntries(kept),
    NODE_ENV: "production" as const,
    SVC_DATA_DIR: data,
    PORT,
    SIMULATOR_PORT,
  };
  const child = spawn(process.execPath, ["boot/start.ts"], { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const isEnded = ended.then(() => true);
  while (!output.includes("Press Ctrl-C")) {
    if (await Promise.race([isEnded, wait(200, false)])) throw new Error("The installation didn't start");
  }
  const pid = Number(child.pid);
  const phases: Record<string, Memory> = {};
  try {
    // The demo's activity is created in the background.
    await wait(settleMs * 3);
    phases.start = read(pid);
    const url = runningUrl(data) ?? "";
    await unlimit(url);
    const headers = { "x-svc-api-key": /svc_test_\w+/.exec(output)?.[0] ?? "", "content-type": "application/json" };
    const base = `http://127.0.0.1:${PORT}`;
    for (const [name, options] of Object.entries(loads()))
      phases[name] = await highest(pid, () =>
        load({ ...options, url: base + options.path, headers, connections, duration: seconds }),
      );
    phases.deliveries = await highest(pid, () => deliver(url));
    phases.pages = await highest(pid, () => load({ url: `${base}/docs`, connections: 8, duration: seconds }));
    await wait(settleMs);
    phases.after = read(pid);
  } finally {
    child.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
  return summarize(phases, say);
}

const loads = () => ({
  providers: { path: "/api/v1/partner/providers" },
  transactions: { path: "/api/v1/partner/transactions?limit=20" },
  quotes: { path: `/api/v1/partner/quotes?${new URLSearchParams(route)}` },
  creation: { path: "/api/v1/partner/transactions", method: "POST" as const, setupClient: createEach },
});

const route = {
  type: "BUY",
  fiat_currency: "NGN",
  crypto_currency: "BTC",
  network: "mainnet",
  payment_method: "card",
  amount: "150000",
};

let created = 0;

/** Each request creates another transaction. */
function createEach(client: { setBody(body: string): void; on(event: "response", listener: () => void): void }): void {
  const next = () => {
    created += 1;
    const own = {
      partner_context: `memory-${created}`,
      provider: "paybis",
      redirect_url: "https://example.com/thanks",
    };
    client.setBody(JSON.stringify({ ...route, ...own }));
  };
  next();
  client.on("response", next);
}

async function unlimit(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`update partner_access set reads_per_minute = 1000000000, quotes_per_minute = 1000000000,
    creations_per_minute = 1000000000`;
  await sql.end();
}

/** Has the worker deliver a backlog to receivers in another process. */
async function deliver(url: string): Promise<void> {
  const { port: PORT, url: statistics } = await freeAddress();
  Object.assign(process.env, { DATABASE_URL: url, SVC_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" });
  const receiver = await startService("receiver", "bench/peers/receiver.ts", {
    ...process.env,
    PORT,
    BENCH_RECEIVERS: "10",
  });
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const { ports } = JSON.parse((await measureRequest(statistics)).text);
    const targets = await makeTargets(ports);
    for (const target of targets) await queueEvents(sql, target, deliveries / targets.length);
    const isWaiting = async () =>
      (
        await sql`select from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where d.status = 'pending' and e.name = 'Bench' limit 1`
      ).length > 0;
    while (await isWaiting()) await wait(sampleMs);
  } finally {
    await receiver.stop();
    await sql.end();
    await closeDatabase();
  }
}

/** The most that each process has while `work` runs. */
async function highest(pid: number, work: () => Promise<unknown>): Promise<Memory> {
  const peak: Memory = {};
  const timer = setInterval(() => {
    for (const [name, megabytes] of Object.entries(read(pid))) peak[name] = Math.max(peak[name] ?? 0, megabytes);
  }, sampleMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak;
}

/** The parent of the start, and its services by the name in their second argument. */
function read(pid: number): Memory {
  const services = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean),
  );
  const named = services.map((service): [string, number] => [nameOf(service), megabytesOf(service)]);
  return { start: megabytesOf(String(pid)), ...Object.fromEntries(named.filter(([name]) => name !== "")) };
}

const nameOf = (pid: string): string =>
  /\.ts\0([a-z 0-9]+)\0$/.exec(readFileSync(`/proc/${pid}/cmdline`, "utf8"))?.[1] ?? "";

const megabytesOf = (pid: string): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024);

function summarize(phases: Record<string, Memory>, say: WriteLine) {
  say(`\nResident memory in MB, ${connections} connections; the highest of samples every ${sampleMs} ms\n`);
  const names = Object.keys(phases);
  const services = [...new Set(names.flatMap((phase) => Object.keys(phases[phase] ?? {})))];
  say(`${"process".padEnd(12)}${names.map((name) => name.padStart(13)).join("")}`);
  for (const service of services) {
    const values = names.map((phase) => String(phases[phase]?.[service] ?? "").padStart(13));
    const aim = aims[service] === undefined ? "" : `   [aim ${aims[service]}]`;
    say(service.padEnd(12) + values.join("") + aim);
  }
  say("");
  return phases;
}
