import { expect, it } from "vitest";
import { stubVariables } from "#lib/test-variables.ts";
import { metricsPort, startMetrics } from "./metrics-server.ts";
import { freePort } from "./postgres.ts";

it("gives each process of an installation a different port", () => {
  const parts = ["worker", "providers", "pages", "server", "server 1", "server 2", "demo"];
  expect(parts.map((part) => metricsPort(9_464, part))).toEqual([9_464, 9_465, 9_466, 9_467, 9_467, 9_468, null]);
});

it("serves OpenMetrics at /metrics only, with the versions of the build", async () => {
  const port = await freePort();
  stubVariables({ SVC_METRICS_PORT: String(port) });
  await startMetrics("worker");
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get("content-type")).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
  const text = await response.text();
  expect(text).toMatch(
    /^slipway_build_info\{part="worker",version="[\d.]+",commit="[0-9a-f]*",schema="\d{4}_\w+",node="v[\d.]+"} 1$/m,
  );
  expect(text).toMatch(/^process_resident_memory_bytes\{part="worker"} [1-9]\d+$/m);
  expect(text).toMatch(/^nodejs_event_loop_delay_seconds\{part="worker",quantile="0.99"} [\d.e-]+$/m);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await expect(startMetrics("worker")).rejects.toThrow("SVC_METRICS_PORT can't be used: listen EADDRINUSE");
});
