import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { freePort } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";
import { startService } from "#processes/service.ts";
import { installPackages } from "#tools/test-packages.ts";
import { packagesVariable, serverFolderVariable } from "./test-variables.ts";

/** Starts a ClickHouse on this machine. Installs its engine first, 546 MB, unless an earlier run has. */
export async function startClickHouse(folder: string, port?: number) {
  mkdirSync(folder, { recursive: true });
  const listenedPort = port ?? (await freePort());
  const service = await startService("ClickHouse", "tests/clickhouse/test-server.ts", {
    ...process.env,
    PORT: String(listenedPort),
    [packagesVariable]: await installPackages("tests/clickhouse-engine"),
    [serverFolderVariable]: folder,
  });
  return { url: `http://127.0.0.1:${listenedPort}`, port: listenedPort, stop: service.stop, kill: service.kill };
}

/** One for all tests of a run: vitest calls it before the tests of the project. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = path.join(root, ".data", `test-clickhouse-${process.pid}`);
  const server = await startClickHouse(folder);
  process.env.CLICKHOUSE_SERVER_URL = server.url;
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
