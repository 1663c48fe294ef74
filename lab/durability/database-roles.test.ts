import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { freePort, runningUrl } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";
import { hasPostgres15, newPath, removeData, startCluster, stopClusters } from "./test-cluster.ts";
import { installationIn } from "./test-start.ts";

const folder = path.join(root, ".data", `roles-${process.pid}`);
const timeoutMs = 180_000;
const { startAndWait, end, pidOf } = installationIn(folder);

afterEach(async () => {
  await end();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts everything but pages, and returns its output after a request of the partner API succeeded. */
async function startAndAsk(variables: Record<string, string> = {}): Promise<string> {
  const port = String(await freePort());
  const { output } = await startAndWait({ PORT: port, SIMULATOR_PORT: String(await freePort()), ...variables });
  const key = /svc_test_\w+/.exec(output())?.[0] ?? "";
  const headers = { "x-svc-api-key": key };
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/partner/transactions`, { headers });
  expect(response.status).toBe(200);
  return output();
}

const rolesOf = async (url: string): Promise<string[]> => {
  const sql = postgres(url, { max: 1 });
  const rows = await sql`
    select distinct usename as role from pg_stat_activity
    where application_name = 'slipway' and usename <> current_user order by 1`;
  await sql.end();
  return rows.map(({ role }) => role);
};

const variablesOf = (part: string) => readFileSync(`/proc/${pidOf(part)}/environ`, "utf8");

describe("npm start", () => {
  it(
    "with the embedded Postgres runs each part with its own role, without the owner's password",
    async () => {
      const output = await startAndAsk();
      // Every task of the worker has run once.
      expect(output).not.toMatch(/database role|permission denied/i);
      const url = runningUrl(folder) ?? "";
      expect(await rolesOf(url)).toEqual(["slipway_api", "slipway_worker"]);
      for (const part of ["processes/serve.ts", "processes/work.ts"]) {
        expect(variablesOf(part)).toContain("DATABASE_URL=postgres://slipway_");
        expect(variablesOf(part)).not.toContain(new URL(url).password);
      }
    },
    timeoutMs,
  );
});

describe.skipIf(!hasPostgres15)("an owner that is no superuser (needs the Debian package postgresql-15)", () => {
  afterAll(async () => {
    await stopClusters();
    removeData();
  });

  async function newDatabase(attributes: string): Promise<string> {
    const cluster = await startCluster();
    await cluster.sql.unsafe(`create role ramp login password 'secret' ${attributes}`);
    await cluster.sql.unsafe("create database ramp owner ramp");
    await cluster.sql.unsafe("create database copy owner ramp");
    return cluster.url.replace("slipway@", "ramp:secret@").replace("/postgres", "/ramp");
  }

  it(
    "that can create roles migrates, runs each part with its own role, and restores a backup",
    async () => {
      const url = await newDatabase("createrole");
      expect(await startAndAsk({ DATABASE_URL: url })).not.toMatch(/database role|permission denied/i);
      expect(await rolesOf(url)).toEqual(["ramp_api", "ramp_worker"]);
      await end();

      const file = newPath("backup");
      const copy = url.replace(/ramp$/, "copy");
      const svc = (to: string, ...args: string[]) => {
        const secrets = { SVC_SECRET: "2nq8cM1bVd0yTz5rKx7wLh4gPs9fJe3u", SVC_BACKUP_PASSPHRASE: "a long passphrase" };
        const env = { ...process.env, ...secrets, DATABASE_URL: to, SVC_DATA_DIR: folder };
        execFileSync(process.execPath, ["processes/svc.ts", ...args], { cwd: root, env, stdio: "pipe" });
      };
      svc(url, "backup", file);
      svc(copy, "restore", file);
      await startAndAsk({ DATABASE_URL: copy });
      expect(await rolesOf(copy)).toEqual(["ramp_api", "ramp_worker"]);
    },
    timeoutMs,
  );

  it(
    "that can't create roles starts all parts with its role, and says so in one line",
    async () => {
      const url = await newDatabase("");
      const output = await startAndAsk({ DATABASE_URL: url });
      const lines = output.split("\n").filter((line) => line.includes("secure.md"));
      expect(lines).toEqual([
        expect.stringMatching(/^slipway: .*permission denied to create role; see "Database roles"/),
      ]);
      expect(await rolesOf(url)).toEqual([]);
    },
    timeoutMs,
  );
});
