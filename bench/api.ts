import { writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { freePort } from "#boot/postgres.ts";
import { type Service, startService } from "#boot/service.ts";
import { type Cpu, cpuText, loadWithCpu, medianCpu } from "./cpu.ts";
import { type Load, load, median, type Pace, ratio, type WriteLine } from "./measure.ts";
import { isNextAppBuilt } from "./next-app.ts";

const usual: Pace = { rounds: 3, seconds: 6, warmSeconds: 3 };
const connections = 128;

type Setup = { key: string; keyId: string; folder: string; databaseUrl: string; postmaster: number; say: WriteLine };
type Peer = { name: string; part: Service; url: string; runs: (Load & { cpu: Cpu })[] };

/** GET /providers of a running server, compared with the same bytes from bare node:http, a bare Next route if it's built, and
 * Fastify with one select and one insert. */
export async function benchApi({ key, keyId, folder, databaseUrl, postmaster, say }: Setup, pace = usual) {
  const headers = { "x-svc-api-key": key };
  const slipway = await start("(d) Slipway", "boot/serve.ts", { SVC_ROLES: "api" });
  const bodyFile = { BENCH_BODY_FILE: path.join(folder, "body.json") };
  writeFileSync(bodyFile.BENCH_BODY_FILE, await (await fetch(slipway.url, { headers })).text());
  const http = await start("(a) bare node:http", "bench/peers/node-http.ts", bodyFile);
  const next = isNextAppBuilt()
    ? await start("(b) bare Next route", "bench/peers/next-route.ts", bodyFile, "/providers")
    : null;
  const fastify = await start("(c) Fastify, select + insert", "bench/peers/fastify.ts", bodyFile);
  const peers = [http, next, fastify, slipway].filter((peer) => peer !== null);

  for (const { url } of peers) await load({ url, headers, connections, duration: pace.warmSeconds });
  const rowsBefore = await countRows(databaseUrl, keyId);
  // Alternate, so that a slow moment of the machine affects every server.
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const { url, part, runs } of peers) {
      const pids = { node: part.pid, postgres: postmaster, generator: process.pid };
      runs.push(await loadWithCpu({ url, headers, connections, duration: pace.seconds }, pids));
    }
  }
  const rows = (await countRows(databaseUrl, keyId)) - rowsBefore;
  for (const { part } of peers) await part.stop();
  say(
    `\n${os.cpus()[0]?.model}, ${os.cpus().length} cores, Node ${process.version}, Postgres 18 with fsync, ${connections} connections`,
  );
  say(
    `GET /api/v1/partner/providers, ${pace.rounds} runs of ${pace.seconds} s in turns, requests a second: median (lowest-highest), p50/p99 of the median run; CPU of each request: median (lowest)\n`,
  );
  for (const peer of peers) sayPeer(peer, say);
  return summarize({ http, next, fastify, slipway }, rows, say);
}

function sayPeer({ name, runs }: Peer, say: WriteLine): void {
  const rates = runs.map(({ perSecond }) => perSecond);
  const run = runs.find(({ perSecond }) => perSecond === median(rates));
  const spread = `(${Math.min(...rates)}-${Math.max(...rates)})`;
  const latency = `${run?.p50Ms}/${run?.p99Ms} ms`;
  say(
    `${name.padEnd(30)} ${String(median(rates)).padStart(7)}  ${spread.padEnd(15)} ${latency.padEnd(10)} ${cpuText(runs.map(({ cpu }) => cpu))}`,
  );
}

type Peers = { http: Peer; next: Peer | null; fastify: Peer; slipway: Peer };

function summarize({ http, next, fastify, slipway }: Peers, rows: number, say: WriteLine) {
  const rateOf = ({ runs }: Peer) => median(runs.map(({ perSecond }) => perSecond));
  const successful = slipway.runs.reduce((sum, run) => sum + run.successful, 0);
  const all = [http, next, fastify, slipway].flatMap((peer) => peer?.runs ?? []);
  const report = {
    connections,
    per_second: rateOf(slipway),
    cpu: medianCpu(slipway.runs.map(({ cpu }) => cpu)),
    vs_node_http: ratio(rateOf(slipway), rateOf(http)),
    vs_next_route: next && ratio(rateOf(slipway), rateOf(next)),
    vs_fastify: ratio(rateOf(slipway), rateOf(fastify)),
    failed: all.reduce((sum, { failed, rejected }) => sum + failed + rejected, 0),
    log_rows_missing: Math.max(0, successful - rows),
  };
  const times = report.vs_next_route === null ? "" : ` ${report.vs_next_route} times (b) [aim 8],`;
  say(`\nSlipway is ${report.vs_node_http} of (a) [aim 0.35],${times} ${report.vs_fastify} times (c) [aim 2.5]`);
  say(
    `failed requests: ${report.failed}; successful ${successful}, log rows ${rows}, missing ${report.log_rows_missing}\n`,
  );
  return report;
}

async function start(
  name: string,
  file: string,
  variables: Record<string, string>,
  target = "/api/v1/partner/providers",
): Promise<Peer> {
  const port = await freePort();
  const part = await startService(name, file, { ...process.env, ...variables, PORT: String(port), HOST: "127.0.0.1" });
  return { name, part, url: `http://127.0.0.1:${port}${target}`, runs: [] };
}

async function countRows(databaseUrl: string, keyId: string): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1 });
  const [row] = await sql`select count(*)::int as rows from api_logs where key_id = ${keyId}`;
  await sql.end();
  return row?.rows;
}
