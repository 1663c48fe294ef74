import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { metricsPort } from "./metrics-server.ts";
import { freePort } from "./postgres.ts";

it("starts a worker that has only its own address of the database, with metrics", async () => {
  const { DATABASE_URL: url = "", PATH = "", SVC_SECRET = "" } = process.env;
  const [port, metrics] = [await freePort(), await freePort()];
  const variables = {
    PATH,
    SVC_SECRET,
    PORT: String(port),
    DATABASE_WORKER_URL: url,
    SVC_METRICS_PORT: String(metrics),
    SVC_PRODUCTION_URL: `http://127.0.0.1:${port}`,
    NODE_ENV: "production" as const,
  };
  const child = spawn(process.execPath, ["processes/slipway.ts", "worker"], {
    env: variables,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const output = text(child.stderr);
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (child.exitCode === null && !(await isReady())) await pause(100);
  const scraped = await fetch(`http://127.0.0.1:${metricsPort(metrics, "worker")}/metrics`).catch(() => null);
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "exit");
  expect({ code: child.exitCode, metrics: scraped?.status, output: await output }).toMatchObject({
    code: 0,
    metrics: 200,
  });
});
