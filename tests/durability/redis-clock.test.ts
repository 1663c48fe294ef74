import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { Redis } from "ioredis";
import { expect, it, vi } from "vitest";
import { freePort } from "#boot/postgres.ts";
import { hourMs, minuteMs } from "#lib/duration.ts";
import { openLimitStore } from "#lib/rate-limit-store.ts";

const program = "/usr/bin/redis-server";
const key = "slipway:reads:1:key";

it.skipIf(!existsSync(program))(
  "a rate limit's window lasts a minute at most, also after Redis' clock was set back (needs the package redis-server)",
  async () => {
    const port = await freePort();
    const server = spawn(program, ["--port", String(port), "--bind", "127.0.0.1", "--save", ""], { stdio: "ignore" });
    const client = new Redis(port, "127.0.0.1", { retryStrategy: () => 50, maxRetriesPerRequest: null });
    client.on("error", () => undefined);
    await vi.waitUntil(() => client.status === "ready", { timeout: minuteMs });
    const store = openLimitStore(`redis://127.0.0.1:${port}`);
    const limiter = store.limiter("reads:1", 1);
    try {
      await limiter.consume("key");
      // Redis stores until when a key exists.
      await client.pexpire(key, 2 * hourMs);
      await expect(limiter.consume("key")).rejects.toMatchObject({ msBeforeNext: minuteMs });
      expect(await client.pttl(key)).toBeLessThanOrEqual(minuteMs);
    } finally {
      client.disconnect();
      store.close();
      server.kill();
    }
  },
);
