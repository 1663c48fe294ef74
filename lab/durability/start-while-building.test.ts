import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { freePort } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";
import { commandOf } from "#processes/service.ts";
import { failureName } from "./test-build.ts";
import { exitOf, installationIn, processesOf, until } from "./test-start.ts";

const folder = path.join(root, ".data", `building-${process.pid}`);
const timeoutMs = 180_000;
const { startAndWait, end } = installationIn(folder);

afterEach(async () => {
  await end();
  rmSync(folder, { recursive: true, force: true });
});

async function startWithBuild() {
  const port = String(await freePort());
  const simulator = String(await freePort());
  const variables = { PORT: port, SIMULATOR_PORT: simulator, SVC_ROLES: "web,api,worker" };
  const started = await startAndWait(variables, [process.execPath, "lab/durability/start-with-build.ts"]);
  const [, url = "", key = ""] = /curl '([^']+)' -H 'X-SVC-API-KEY: (\w+)'/.exec(started.output()) ?? [];
  const get = (target: string) => fetch(`http://127.0.0.1:${port}${target}`);
  return { ...started, get, askForQuotes: () => fetch(url, { headers: { "x-svc-api-key": key } }) };
}

it(
  "answers quotes while pages are built, and keeps answering them when the build fails",
  async () => {
    const { output, get, askForQuotes } = await startWithBuild();
    expect((await askForQuotes()).status).toBe(200);
    expect(output()).not.toContain("Dashboard ready");
    const waiting = await get("/sandbox/overview");
    expect([waiting.status, await waiting.text()]).toEqual([503, expect.stringContaining("Building pages")]);

    writeFileSync(path.join(folder, failureName), "");
    await until(() => output().includes("The Partner API runs without the dashboard."));
    expect(output()).toContain("slipway: Building the pages failed (exit code 1):\nerror: no space left");
    const failed = await (await get("/sandbox/overview")).text();
    expect(failed).toContain("Building the pages failed (exit code 1).");
    expect(failed).not.toContain("file.js");
    expect((await askForQuotes()).status).toBe(200);
  },
  timeoutMs,
);

it.each(["SIGINT", "SIGTERM"] as const)(
  "leaves no process when %s arrives during the build",
  async (signal) => {
    const { child, output } = await startWithBuild();
    expect(processesOf(folder).some((pid) => commandOf(pid).includes("test-build.ts"))).toBe(true);
    child.kill(signal);
    expect(await exitOf(child)).toBe(0);
    await until(() => processesOf(folder).length === 0);
    expect(output()).not.toContain("The Partner API runs without");
  },
  timeoutMs,
);
