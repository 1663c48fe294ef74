import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "#db/test-database.ts";
import { dayMs } from "#lib/duration.ts";
import { freePort, runningUrl } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";
import { commandOf } from "#processes/service.ts";
import { exitOf, installationIn, processesOf, until } from "./test-start.ts";

const folder = path.join(root, ".data", `start-${process.pid}`);
const timeoutMs = 180_000;
const loopback = "0100007F";
const secret = "2nq8cM1bVd0yTz5rKx7wLh4gPs9fJe3u";
const { start, startAndWait, end, pidOf } = installationIn(folder);

/** The addresses on which some process accepts connections to the port, in the notation of the kernel. */
const listenersOn = (port: number) =>
  ["/proc/net/tcp", "/proc/net/tcp6"]
    .flatMap((file) => readFileSync(file, "utf8").split("\n"))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${port.toString(16).toUpperCase()}`) && state === "0A")
    .map(([, local]) => local?.split(":")[0]);

// The folder is reused, so that only the first start creates a database.
afterEach(end);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("npm start", () => {
  it.each([
    [{ PORT: "abc" }, "PORT must be a port number"],
    [{ SVC_ROLES: "webb" }, "SVC_ROLES must be a list of web, api, worker"],
    [{ SVC_PRODUCTION_URL: "https://ramp.example" }, "SVC_SECRET is required: 32 or more random characters"],
    [
      { SVC_PRODUCTION_URL: "https://ramp.example", SVC_SECRET: "changeme".repeat(4) },
      "SVC_SECRET must be random: create one with openssl rand -base64 32, and keep the old one in SVC_SECRET_PREVIOUS",
    ],
    [
      { SVC_PRODUCTION_URL: "https://ramp.example", SVC_SECRET: secret },
      "SVC_TRUSTED_PROXIES is required with an https address: how many proxies add to X-Forwarded-For",
    ],
    [
      { SVC_PRODUCTION_URL: "https://ramp.example/slipway", SVC_SECRET: secret },
      "SVC_PRODUCTION_URL must have no path",
    ],
    [
      { SVC_PRODUCTION_URL: "ramp", SVC_SECRET: secret },
      "SVC_PRODUCTION_URL must be an address like https://api.example.com",
    ],
    [{ SVC_SANDBOX_MOONPAY_SECRET_KEY: "x", SVC_SECRET: secret }, "SVC_SANDBOX_MOONPAY_PUBLISHABLE_KEY is required"],
    [
      {
        SVC_SANDBOX_MOONPAY_PUBLISHABLE_KEY: "x",
        SVC_SANDBOX_MOONPAY_SECRET_KEY: "x",
        SVC_SANDBOX_MOONPAY_WEBHOOK_KEY: "x",
        SVC_SECRET: secret,
      },
      "SVC_PRODUCTION_URL or SVC_SANDBOX_URL is required: links must not depend on the Host header",
    ],
    [
      { DATABASE_URL: "postgres://nobody@127.0.0.1:9/x" },
      "Can't connect to the database: connect ECONNREFUSED 127.0.0.1:9",
    ],
  ])("exits with one line for %j", async (variables, line) => {
    const { child, output } = start({ PORT: String(await freePort()), ...variables });
    expect(await exitOf(child)).toBe(1);
    // Postgres may have started before the settings were checked.
    expect(output().trim()).toMatch(/^(Starting Postgres … \d+ s\n)?slipway: [^\n]+$/);
    expect(output()).toContain(line);
  });

  it(
    "listens on loopback, restarts every part that is killed, and leaves no process running when it is killed",
    async () => {
      const port = String(await freePort());
      const simulator = { SIMULATOR_PORT: String(await freePort()) };
      const { output, child } = await startAndWait({ PORT: port, ...simulator });
      const key = /svc_test_\w+/.exec(output())?.[0] ?? "";
      const ask = () =>
        fetch(`http://127.0.0.1:${port}/api/v1/partner/transactions`, { headers: { "x-svc-api-key": key } });
      expect((await ask()).status).toBe(200);
      expect(listenersOn(Number(port))).toEqual([loopback]);
      child.kill("SIGKILL");
      await until(() => processesOf(folder).length === 0);

      const again = await startAndWait({ PORT: port, ...simulator });
      expect(/svc_test_\w+/.exec(again.output())?.[0]).toBe(key);
      for (const [part, name] of [
        ["processes/serve.ts", "server"],
        ["processes/work.ts", "worker"],
        ["simulator/main.ts", "simulator"],
        ["bin/postgres", "database"],
      ] as const) {
        process.kill(pidOf(part), "SIGKILL");
        await until(() => again.output().includes(`the ${name} crashed (`));
        await until(() => processesOf(folder).some((candidate) => commandOf(candidate).includes(part)));
        await until(() =>
          ask()
            .then(({ status }) => status === 200)
            .catch(() => false),
        );
      }
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
      expect(
        await sql`select tableoid::regclass::text as partition from api_logs
        where request_id = 'req_1'`,
      ).toEqual([{ partition }]);
      await sql.end();
    },
    timeoutMs,
  );

  it(
    "doesn't run twice in one folder, supports the command line while it runs, and erases a member on request",
    async () => {
      const port = String(await freePort());
      await startAndWait({ PORT: port, SIMULATOR_PORT: String(await freePort()) });
      const sql = postgres(runningUrl(folder) ?? "", { max: 1 });
      const [member] = await sql`insert into erasures (user_id, requested_at)
        select user_id, now() from members where role = 'support' limit 1 returning user_id`;
      const env = { ...process.env, DATABASE_URL: "", SVC_DATA_DIR: folder };
      const svc = (...args: string[]) =>
        execFileSync(process.execPath, ["processes/svc.ts", ...args], { cwd: root, env, encoding: "utf8" }).trim();
      const partner = svc("partner", "create", "Kiosk");
      const key = svc("key", "create", "--partner", partner, "--environment", "sandbox");
      const ask = async () =>
        (await fetch(`http://127.0.0.1:${port}/api/v1/partner/transactions`, { headers: { "x-svc-api-key": key } }))
          .status;
      expect(key).toMatch(/^svc_test_\w{49}$/);
      expect(await ask()).toBe(200);
      svc("key", "revoke", key);
      expect(await ask()).toBe(401);

      const samePort = start({ PORT: port, DATABASE_URL: runningUrl(folder) ?? "" });
      expect(await exitOf(samePort.child)).toBe(1);
      expect(samePort.output()).toContain(`Port ${port} is in use, maybe by another Slipway.`);

      const second = start({ PORT: String(await freePort()), SIMULATOR_PORT: String(await freePort()) });
      expect(await exitOf(second.child)).toBe(1);
      expect(second.output()).toContain("Another npm start is running in this folder");

      // The worker looks for requests every 30 seconds.
      await until(async () => (await sql`select from users where id = ${member?.user_id}`).length === 0, 60_000);
      await sql.end();
    },
    timeoutMs,
  );
});
