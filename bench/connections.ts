import { writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "#boot/root.ts";
import { type Service, startService } from "#boot/service.ts";
import { type Cpu, cpuText, loadWithCpu, medianCpu } from "./cpu.ts";
import { freeAddress, type Load, load, median, type WriteLine } from "./measure.ts";

const target = "/api/v1/partner/providers";
const connectionCounts = [1, 8, 32, 128];
const rounds = 3;
const seconds = 2;
const warmSeconds = 2;

type Setup = { key: string; folder: string; postmaster: number; say: WriteLine };
type Peer = { name: string; part: Service; url: string };
type Run = Load & { cpu: Cpu };

/** GET /providers over few and many connections, compared with the same bytes from bare node:http, and with Slipway as checked out
 * in the folder `before`. Few connections share few statements. */
export async function benchConnections({ key, folder, postmaster, say }: Setup, before: string | undefined) {
  const headers = { "x-svc-api-key": key };
  const slipway = await start("Slipway", "boot/serve.ts", { SVC_ROLES: "api" });
  const bodyFile = path.join(folder, "few.json");
  writeFileSync(bodyFile, await (await fetch(slipway.url, { headers })).text());
  const peers = [await start("bare node:http", "bench/peers/node-http.ts", { BENCH_BODY_FILE: bodyFile }), slipway];
  if (before) peers.push(await start("before", path.resolve(root, before, "boot/serve.ts"), { SVC_ROLES: "api" }));
  for (const { url } of peers) await load({ url, headers, connections: 128, duration: warmSeconds });

  const report: Record<string, Record<string, unknown>> = {};
  say(`\nGET ${target}, ${rounds} runs of ${seconds} s in turns; CPU of each request: median (lowest)`);
  for (const connections of connectionCounts) {
    const runs = new Map<Peer, Run[]>(peers.map((peer) => [peer, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [{ url, part }, done] of runs) {
        const pids = { node: part.pid, postgres: postmaster, generator: process.pid };
        done.push(await loadWithCpu({ url, headers, connections, duration: seconds }, pids));
      }
    }
    say(`\n${connections} connection${connections === 1 ? "" : "s"}`);
    report[connections] = Object.fromEntries([...runs].map(([{ name }, done]) => [name, summarize(name, done, say)]));
  }
  for (const { part } of peers) await part.stop();
  return report;
}

function summarize(name: string, runs: Run[], say: WriteLine) {
  const middle = (field: "perSecond" | "p50Ms" | "p99Ms") => median(runs.map((run) => run[field]));
  const failed = runs.reduce((sum, run) => sum + run.failed + run.rejected, 0);
  say(
    `${name.padEnd(16)} ${String(middle("perSecond")).padStart(6)} a second, p50/p99 ${middle("p50Ms")}/${middle("p99Ms")} ms, failed ${failed}; ${cpuText(runs.map(({ cpu }) => cpu))}`,
  );
  return {
    per_second: middle("perSecond"),
    p99_ms: middle("p99Ms"),
    cpu: medianCpu(runs.map(({ cpu }) => cpu)),
    failed,
  };
}

async function start(name: string, file: string, variables: Record<string, string>): Promise<Peer> {
  const { url, port } = await freeAddress();
  const part = await startService(name, file, { ...process.env, ...variables, PORT: port, HOST: "127.0.0.1" });
  return { name, part, url: url + target };
}
