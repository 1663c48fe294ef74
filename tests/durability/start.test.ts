import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterEach, describe, expect, it, vi } from "vitest";
import { freePort } from "#boot/postgres.ts";
import { root } from "#boot/settings.ts";
import { createTestDatabase } from "#db/test-database.ts";
import { dayMs } from "#lib/duration.ts";

const folder = path.join(root, ".data", `start-${process.pid}`);
const children: ChildProcess[] = [];
const timeoutMs = 60_000;

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill("SIGTERM");
    await exitOf(child);
  }
  rmSync(folder, { recursive: true, force: true });
});

/** `npm start` without its first step, with a separate data folder, and without pages, which need a build. */
function start(variables: Record<string, string>) {
  const own = Object.entries(process.env).filter(([name]) => !/^(SVC_|DATABASE_URL|SIMULATOR_|VITEST)/.test(name));
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(own),
    NODE_ENV: "test",
    SVC_DATA_DIR: folder,
    SVC_ROLES: "api,worker",
    ...variables,
  };
  const child = spawn(process.execPath, ["boot/start.ts"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return { child, output: () => output };
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once("exit", resolve);
  });

async function startAndWait(variables: Record<string, string>) {
  const started = start(variables);
  await Promise.race([
    new Promise<void>((resolve) =>
      started.child.stdout?.on("data", () => started.output().includes("Press Ctrl-C") && resolve()),
    ),
    exitOf(started.child).then(() => Promise.reject(new Error(started.output()))),
  ]);
  return started;
}

/** The processes left by a start, found by its data folder. */
function processesOf(data: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, "utf8") + readFileSync(`/proc/${pid}/environ`, "utf8");
        return words.includes(data);
      } catch {
        return false;
      }
    })
    .map(Number);
}

const until = (isTrue: () => boolean | Promise<boolean>) => vi.waitUntil(isTrue, { timeout: 20_000, interval: 100 });

describe("npm start", () => {
  it.each([
    [{ PORT: "abc" }, "PORT must be a port number"],
    [{ SVC_ROLES: "webb" }, "SVC_ROLES must be a list of web, api, worker"],
    [{ SVC_PRODUCTION_URL: "https://ramp.example" }, "SVC_SECRET is required: 32 or more random characters"],
    [
      { SVC_PRODUCTION_URL: "ramp", SVC_SECRET: "x".repeat(32) },
      "SVC_PRODUCTION_URL must be an address like https://api.example.com",
    ],
    [
      { SVC_SANDBOX_MOONPAY_SECRET_KEY: "x", SVC_SECRET: "x".repeat(32) },
      "SVC_SANDBOX_MOONPAY_PUBLISHABLE_KEY is required",
    ],
    [
      { DATABASE_URL: "postgres://nobody@127.0.0.1:9/x" },
      "Can't connect to the database: connect ECONNREFUSED 127.0.0.1:9",
    ],
  ])("exits with one line for %j", async (variables, line) => {
    const { child, output } = start({ PORT: String(await freePort()), ...variables });
    expect(await exitOf(child)).toBe(1);
    expect(output().trim()).toMatch(/^slipway: [^\n]+$/);
    expect(output()).toContain(line);
  });

  it(
    "starts, restarts a killed service, keeps acknowledged data, and leaves no process running",
    async () => {
      const port = String(await freePort());
      const simulator = { SIMULATOR_PORT: String(await freePort()) };
      const { output, child } = await startAndWait({ PORT: port, ...simulator });
      const key = /svc_test_\w+/.exec(output())?.[0] ?? "";
      const ask = () =>
        fetch(`http://127.0.0.1:${port}/api/v1/partner/transactions`, { headers: { "x-svc-api-key": key } });
      expect((await ask()).status).toBe(200);
      child.kill("SIGKILL");
      await until(() => processesOf(folder).length === 0);

      const again = await startAndWait({ PORT: port, ...simulator });
      expect(/svc_test_\w+/.exec(again.output())?.[0]).toBe(key);
      const kill = (part: string) => {
        const pid = processesOf(folder).find(
          (candidate) => commandOf(candidate).includes(part) && !commandOf(candidate).startsWith("/bin/sh"),
        );
        process.kill(pid ?? 0, "SIGKILL");
      };
      for (const [part, name] of [
        ["boot/serve.ts", "server"],
        ["boot/work.ts", "worker"],
        ["simulator/main.ts", "simulator"],
      ] as const) {
        kill(part);
        await until(() => again.output().includes(`the ${name} crashed (SIGKILL); restarting it`));
        await until(() => processesOf(folder).some((candidate) => commandOf(candidate).includes(part)));
        await until(() =>
          ask()
            .then(({ status }) => status === 200)
            .catch(() => false),
        );
      }
      kill("postgres");
      expect(await exitOf(again.child)).toBe(1);
      expect(again.output()).toContain("Postgres crashed");
      await until(() => processesOf(folder).length === 0);
    },
    timeoutMs,
  );

  it(
    "starts with API logs of a day that had no partition, and moves them",
    async () => {
      const url = await createTestDatabase();
      const sql = postgres(url, { max: 1 });
      const at = new Date(Date.now() + 2 * dayMs);
      const partition = `api_logs_${at.toISOString().slice(0, 10).replaceAll("-", "")}`;
      await sql.unsafe(`drop table ${partition}`);
      await sql`insert into api_logs (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms)
        values ('req_1', ${at}, 'p', 'sandbox', 'k', 'GET', '/', 200, 1)`;
      const port = String(await freePort());
      await startAndWait({ PORT: port, SIMULATOR_PORT: String(await freePort()), DATABASE_URL: url, SVC_ROLES: "api" });
      expect(await sql`select tableoid::regclass::text as partition from api_logs`).toEqual([{ partition }]);
      await sql.end();
    },
    timeoutMs,
  );

  it(
    "doesn't run twice in one folder, and supports the command line while it runs",
    async () => {
      const port = String(await freePort());
      await startAndWait({ PORT: port, SIMULATOR_PORT: String(await freePort()) });
      const env = { ...process.env, DATABASE_URL: "", SVC_DATA_DIR: folder };
      const svc = (...args: string[]) =>
        execFileSync(process.execPath, ["boot/svc.ts", ...args], { cwd: root, env, encoding: "utf8" }).trim();
      const partner = svc("partner", "create", "Kiosk");
      const key = svc("key", "create", "--partner", partner, "--environment", "sandbox");
      const ask = async () =>
        (await fetch(`http://127.0.0.1:${port}/api/v1/partner/transactions`, { headers: { "x-svc-api-key": key } }))
          .status;
      expect(key).toMatch(/^svc_test_\w{49}$/);
      expect(await ask()).toBe(200);
      svc("key", "revoke", key);
      expect(await ask()).toBe(401);

      const second = start({ PORT: String(await freePort()), SIMULATOR_PORT: String(await freePort()) });
      expect(await exitOf(second.child)).toBe(1);
      expect(second.output()).toContain("Another npm start is running in this folder");
    },
    timeoutMs,
  );
});

const commandOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
};
