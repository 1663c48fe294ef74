import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { Redis } from "ioredis";
import { vi } from "vitest";
import { minuteMs } from "#lib/duration.ts";
import { freePort } from "#processes/postgres.ts";

const program = "/usr/bin/redis-server";
/** Whether the Debian package redis-server is installed. */
export const hasRedis = existsSync(program);

/** A Redis server that keeps its data in memory. */
export async function startRedis() {
  const port = await freePort();
  const server = spawn(program, ["--port", String(port), "--bind", "127.0.0.1", "--save", ""], { stdio: "ignore" });
  const client = new Redis(port, "127.0.0.1", { retryStrategy: () => 50, maxRetriesPerRequest: null });
  client.on("error", () => undefined);
  await vi.waitUntil(() => client.status === "ready", { timeout: minuteMs });
  return {
    url: `redis://127.0.0.1:${port}`,
    client,
    /** Connections stay open, and nothing is answered. */
    suspend: () => server.kill("SIGSTOP"),
    resume: () => server.kill("SIGCONT"),
    stop() {
      client.disconnect();
      server.kill();
    },
  };
}
