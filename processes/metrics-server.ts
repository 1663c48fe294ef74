import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { latestMigration } from "#db/migrations.ts";
import { buildInfo } from "#lib/metrics/metrics.ts";
import { measurePool } from "#lib/metrics/pool-metrics.ts";
import { measureProcess } from "#lib/metrics/process-metrics.ts";
import { metricsContentType, writeMetrics } from "#lib/metrics/write-metrics.ts";
import manifest from "#package.json" with { type: "json" };
import { root } from "./root.ts";
import { readStartSettings } from "./settings.ts";

// Each process has a separate port, so that Prometheus sees the CPU and memory of each, and which one doesn't respond.
const offsets: Record<string, number> = { worker: 0, providers: 1, pages: 2, server: 3, api: 3 };

/** The port of the part, from SVC_METRICS_PORT; copies such as "server 2" follow each other. Null for other processes. */
export function metricsPort(base: number, part: string): number | null {
  const [name = "", copy = "1"] = part.split(" ");
  const offset = offsets[name];
  return offset === undefined ? null : base + offset + Number(copy) - 1;
}

/** Serves this process's metrics at /metrics until it ends, if SVC_METRICS_PORT is set and the part has a port. */
export async function startMetrics(part: string): Promise<void> {
  const { metrics } = readStartSettings(process.env);
  const port = metrics && metricsPort(metrics.port, part);
  if (!port) return;
  measureProcess();
  measurePool();
  buildInfo.of(manifest.version, readCommit(), latestMigration, process.version).set(1);
  const server = createServer(async ({ url, method }, response) => {
    if (url !== "/metrics" || method !== "GET") return response.writeHead(404).end();
    response.writeHead(200, { "content-type": metricsContentType }).end(await writeMetrics(part));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new Error(`SVC_METRICS_PORT can't be used: ${error.message}`)));
    server.listen(port, metrics.host, resolve);
  });
  server.unref();
}

/** Where Slipway runs from a clone. */
function readCommit(): string {
  if (!existsSync(path.join(root, ".git"))) return "";
  try {
    const output = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return output.toString().trim();
  } catch {
    return "";
  }
}
