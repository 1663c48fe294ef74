import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { providerModules } from "#lib/providers/registry.ts";
import { freePort } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";
import { tasks } from "#processes/worker.ts";
import { exitOf, installationIn, until } from "./test-start.ts";

const hasPrometheus = spawnSync("promtool", ["--version"]).status === 0;
const folder = path.join(root, ".data", `prometheus-${process.pid}`);
const timeoutMs = 180_000;
const { startAndWait, end, pidOf } = installationIn(folder);
let prometheus: ChildProcess | undefined;

// After each attempt, so that a repeated one can start.
afterEach(async () => {
  prometheus?.kill();
  if (prometheus) await exitOf(prometheus);
  prometheus = undefined;
  await end();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a Prometheus with our rules, which fire without their waiting time. Returns how to ask its API. */
async function startPrometheus(targets: number[]) {
  const port = await freePort();
  const rules = readFileSync("ops/prometheus/alerts.yml", "utf8").replaceAll(/for: \d+[mh]/g, "for: 0s");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "alerts.yml"), rules);
  const config = {
    global: { scrape_interval: "500ms", scrape_timeout: "500ms", evaluation_interval: "500ms" },
    rule_files: ["alerts.yml"],
    scrape_configs: [
      { job_name: "slipway", static_configs: [{ targets: targets.map((target) => `127.0.0.1:${target}`) }] },
    ],
  };
  writeFileSync(path.join(folder, "prometheus.yml"), JSON.stringify(config));
  const options = ["config.file=prometheus.yml", "storage.tsdb.path=tsdb", `web.listen-address=127.0.0.1:${port}`];
  prometheus = spawn(
    "prometheus",
    [...options, "log.level=error"].map((option) => `--${option}`),
    {
      cwd: folder,
      stdio: "ignore",
    },
  );
  const ask = async (resource: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${resource}`).catch(() => null);
    // Until it has read its rules, it responds with 503.
    return response?.ok ? (await response.json()).data : null;
  };
  const query = async (expression: string): Promise<{ metric: Record<string, string>; value: [number, string] }[]> =>
    (await ask(`query?query=${encodeURIComponent(expression)}`))?.result ?? [];
  return { ask, query };
}

describe.skipIf(!hasPrometheus)("Prometheus (needs the Debian package prometheus)", () => {
  it("evaluates the alert rules as their tests expect", () => {
    execFileSync("promtool", ["check", "rules", "ops/prometheus/alerts.yml"]);
    for (const name of ["alerts", "days"])
      execFileSync("promtool", ["test", "rules", `ops/prometheus/${name}.test.yml`]);
  });

  it(
    "scrapes every process, answers the dashboard's queries, and fires and clears the alert of a silent worker",
    async () => {
      const [port, simulatorPort] = [await freePort(), await freePort()];
      // Four ports follow each other, below those that the system gives to others.
      const metricsPort = 20_000 + (process.pid % 2_000) * 4;
      const variables = { PORT: port, SVC_METRICS_PORT: metricsPort, SIMULATOR_PORT: simulatorPort };
      const texts = Object.entries(variables).map(([name, value]) => [name, String(value)]);
      const { output } = await startAndWait(Object.fromEntries(texts));
      const key = /svc_test_\w+/.exec(output())?.[0] ?? "";
      const headers = { "x-svc-api-key": key };
      for (let count = 0; count < 3; count += 1)
        await fetch(`http://127.0.0.1:${port}/api/v1/partner/providers`, { headers });

      const { ask, query } = await startPrometheus([metricsPort, metricsPort + 3]);
      await until(async () => (await query("up == 1")).length === 2, 30_000);
      const { activeTargets } = await ask("targets?state=active");
      expect(activeTargets.map(({ lastError }: { lastError: string }) => lastError)).toEqual(["", ""]);
      const parts = await query("slipway_build_info");
      expect(parts.map(({ metric }) => metric.part).sort()).toEqual(["server", "worker"]);
      const route = 'route="/api/v1/partner/providers",status="2xx"';
      const [requests] = await query(`slipway_http_request_duration_seconds_count{${route}}`);
      expect(Number(requests?.value[1])).toBe(3);
      expect(await query("slipway_queue_late_seconds")).toHaveLength(4);
      expect((await query("slipway_database_read"))[0]?.value[1]).toBe("1");
      // An increase from nothing is none for Prometheus.
      const zeros = async (series: string) => (await query(`${series} == 0`)).length;
      expect(await zeros('slipway_callbacks_total{outcome="refused"}')).toBe(providerModules.length);
      expect(await zeros('slipway_task_duration_seconds_count{outcome="failed"}')).toBe(tasks.length);
      expect(await zeros('slipway_emails_total{outcome="failed"}')).toBe(1);
      expect(await zeros('slipway_http_request_duration_seconds_count{status="5xx"}')).toBeGreaterThan(10);

      const dashboard = JSON.parse(readFileSync("ops/grafana/slipway.json", "utf8"));
      const expressions = dashboard.panels.flatMap(({ targets = [] }) =>
        targets.map(({ expr }: { expr: string }) => expr),
      );
      for (const expression of expressions)
        expect(
          await ask(`query?query=${encodeURIComponent(expression.replaceAll("$__rate_interval", "1m"))}`),
        ).toMatchObject({
          resultType: "vector",
        });

      const isFiring = async () =>
        (await query('ALERTS{alertname="SlipwayWorkerSilent",alertstate="firing"}')).length > 0;
      // Rules may have been evaluated before the first scrape.
      await until(async () => !(await isFiring()), 20_000);
      const worker = pidOf("processes/work.ts");
      process.kill(worker, "SIGSTOP");
      await until(isFiring, 20_000);
      process.kill(worker, "SIGCONT");
      await until(async () => !(await isFiring()), 20_000);
      const { groups } = await ask("rules");
      const health = groups.flatMap(({ rules }: { rules: { health: string }[] }) => rules.map((rule) => rule.health));
      expect(new Set(health)).toEqual(new Set(["ok"]));
    },
    timeoutMs,
  );
});
