import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { startService } from "#boot/service.ts";
import { type Cpu, cpuText, loadWithCpu, medianCpu } from "./cpu.ts";
import { freeAddress, type WriteLine } from "./measure.ts";

const sinks = ["postgres", "both", "clickhouse"] as const;
const connectionCounts = [8, 64];
const rounds = 4;
const seconds = 2;

type Setup = { key: string; folder: string; postmaster: number; say: WriteLine };

type Server = { sink: string; url: string; pid: number; stop(): Promise<void> };

/** The CPU of a read whose log row goes to Postgres, to segments, or to both, in turns. What ClickHouse takes isn't measured: a server
 * that accepts everything takes its place. */
export async function benchLogSinks({ key, folder, postmaster, say }: Setup) {
  const accepting = await startAcceptingServer();
  const servers: Server[] = [];
  for (const sink of sinks) servers.push(await start(sink, folder, accepting.url));
  const turns = connectionCounts.flatMap((connections) => servers.map((server) => ({ ...server, connections })));
  const read = { headers: { "x-svc-api-key": key }, duration: seconds };
  const runs = new Map<string, Cpu<"node" | "postgres">[]>();
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const { sink, url, pid, connections } of turns) {
      const options = { ...read, url: `${url}/api/v1/partner/providers`, connections };
      const run = await loadWithCpu(options, { node: pid, postgres: postmaster });
      if (run.failed + run.rejected > 0) throw new Error(`${run.failed + run.rejected} requests failed with ${sink}`);
      const name = `${sink}, ${connections} connections`;
      if (round > 0) runs.set(name, [...(runs.get(name) ?? []), run.cpu]);
    }
  await Promise.all(servers.map((server) => server.stop()));
  accepting.close();
  say(`\nA read by SVC_LOG_SINK, ${rounds} runs of ${seconds} s in turns: median (lowest)\n`);
  return Object.fromEntries(
    [...runs].map(([name, cpus]) => {
      say(`${name.padEnd(28)} ${cpuText(cpus)}`);
      return [name, medianCpu(cpus)];
    }),
  );
}

async function start(sink: string, folder: string, clickHouseUrl: string): Promise<Server> {
  const { url, port } = await freeAddress();
  const server = await startService(`server with ${sink}`, "boot/serve.ts", {
    ...process.env,
    SVC_ROLES: "api",
    PORT: port,
    HOST: "127.0.0.1",
    SVC_LOG_SINK: sink,
    SVC_LOG_DIRECTORY: path.join(folder, `logs-${sink}`),
    CLICKHOUSE_URL: clickHouseUrl,
  });
  return { sink, url, pid: server.pid, stop: server.stop };
}

async function startAcceptingServer() {
  const table = `${JSON.stringify({ engine: "TTL toDateTime(at) + toIntervalDay(90)" })}\n`;
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => response.end(request.url?.includes("query=") ? "" : table));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/slipway`, close: () => server.closeAllConnections() };
}
