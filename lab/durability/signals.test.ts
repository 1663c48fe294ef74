import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { freePort } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";
import { exitOf, installationIn, processesOf, until } from "./test-start.ts";

const folder = path.join(root, ".data", `signals-${process.pid}`);
const timeoutMs = 180_000;
const npm = ["npm", "--silent", "start"];
/** As with a Node that can't replace its process. */
const inTwoProcesses = [
  process.execPath,
  "--import",
  "data:text/javascript,process.execve=undefined",
  "processes/boot.mjs",
  "start",
];
const { startAndWait, end, pidOf } = installationIn(folder);
const clients = 4;
const responsesMin = 40;

// The folder is reused, so that only the first start creates a database.
afterEach(end);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Requests from several clients until the port is closed. */
async function load(port: number, key: string) {
  const statuses: number[] = [];
  const url = `http://127.0.0.1:${port}/api/v1/partner/transactions`;
  const client = async () => {
    for (;;) {
      const response = await fetch(url, { headers: { "x-svc-api-key": key } });
      statuses.push(response.status);
      await response.text();
    }
  };
  const ended = Promise.allSettled(Array.from({ length: clients }, client));
  await until(() => statuses.length >= responsesMin);
  return { statuses, ended };
}

describe("SIGTERM", () => {
  // A fast machine reaches the key's rate limit before everything has stopped.
  const served = [200, 429];
  // Postgres accepts no new connections then, so a request that needs one is asked to retry.
  const retried = [...served, 503];
  it.each([
    ["npm", served, (child: number) => [child]],
    ["the worker", served, () => [pidOf("processes/work.ts")]],
    ["Postgres", retried, () => [pidOf("bin/postgres")]],
    ["all processes at once, as systemd does,", retried, () => processesOf(folder)],
  ])(
    "to %s stops everything, and requests receive only the status %j",
    async (_name, expected, find) => {
      const port = await freePort();
      const { child, output } = await startAndWait(
        { PORT: String(port), SIMULATOR_PORT: String(await freePort()) },
        npm,
      );
      const { statuses, ended } = await load(port, /svc_test_\w+/.exec(output())?.[0] ?? "");
      for (const pid of find(child.pid ?? 0)) process.kill(pid, "SIGTERM");
      await exitOf(child);
      await ended;
      await until(() => processesOf(folder).length === 0);
      expect(statuses.filter((status) => !expected.includes(status))).toEqual([]);
    },
    timeoutMs,
  );
});

describe("SIGKILL", () => {
  it.each([
    ["processes/boot.mjs", inTwoProcesses],
    ["processes/start.ts", npm],
  ])(
    "of %s stops everything, and every request that was accepted is served",
    async (part, command) => {
      const port = await freePort();
      const { child, output } = await startAndWait(
        { PORT: String(port), SIMULATOR_PORT: String(await freePort()) },
        command,
      );
      const { statuses, ended } = await load(port, /svc_test_\w+/.exec(output())?.[0] ?? "");
      process.kill(pidOf(part), "SIGKILL");
      await exitOf(child);
      await ended;
      await until(() => processesOf(folder).length === 0);
      expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([]);
    },
    timeoutMs,
  );
});
