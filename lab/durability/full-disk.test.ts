import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { mountSmallDisk } from "#lab/chaos/small-disk.ts";
import { freePort } from "#processes/postgres.ts";
import { installationIn, until } from "./test-start.ts";

// Not below the project: the user that runs Postgres has to reach it.
const folder = path.join("/tmp", `slipway-full-disk-${process.pid}`);
const timeoutMs = 240_000;
const { startAndWait, end, pidOf } = installationIn(folder);

const disk = mountSmallDisk(folder, 400);

afterEach(end);
afterAll(() => {
  disk?.unmount();
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!disk)(
  "(needs root, to mount a small disk) reports a full disk, keeps every part running or restarting, and serves again when there is space",
  async () => {
    const port = await freePort();
    const { child, output } = await startAndWait({ PORT: String(port), SIMULATOR_PORT: String(await freePort()) });
    const key = /svc_test_\w+/.exec(output())?.[0] ?? "";
    const status = async () => {
      const url = `http://127.0.0.1:${port}/api/v1/partner/transactions`;
      const response = await fetch(url, { headers: { "x-svc-api-key": key } }).catch(() => null);
      await response?.text();
      return response?.status;
    };
    await until(async () => (await status()) === 200);
    disk?.fill();
    // Not the end of the line about a crash: Postgres may crash before the next check of the disk.
    await until(() => output().includes("is full. Nothing can be saved"), timeoutMs);
    // Each request writes a row, until Postgres needs another file.
    await until(async () => (await status()) === 503, timeoutMs);
    // It may be between two starts. Signals to 0 reach this process as well.
    await until(() => pidOf("bin/postgres") > 0);
    process.kill(pidOf("bin/postgres"), "SIGKILL");
    await until(() => /the database crashed \([^)]*the disk of [^)]+ is full\)/.test(output()));
    process.kill(pidOf("simulator/main.ts"), "SIGKILL");
    await until(() => output().includes("the simulator crashed"));
    disk?.free();
    await until(() => output().includes("has space again"), timeoutMs);
    await until(async () => (await status()) === 200, timeoutMs);
    expect(child.exitCode).toBeNull();
  },
  timeoutMs,
);
