import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { closeDatabase } from "#db/client.ts";
import { migrate } from "#processes/migrate.ts";
import { freePort, startPostgres } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";
import { partEnvironment, partVariables, startServerParts } from "#processes/server-parts.ts";
import { startService } from "#processes/service.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { browserVariables } from "./browser.ts";
import { buildPages } from "./build.ts";
import { runChecks } from "./check.ts";
import { buildDownloads } from "./downloads.ts";
import { readBrowserReport, readTestReport, type TestReport } from "./test-report.ts";
import { testVariables } from "./test-variables.ts";

const pagesFolder = ".next-test";
const unitProjects = ["pure", "database", "processes"];
const durabilityProjects = ["crashes", "durability", "alone"];
/** The browser tests of what moves money: from the first key to a delivered webhook and a decision on a transaction. */
const moneySpecs = ["onboarding", "api-keys", "quotes", "integration-flow", "checkout-buyer", "checkout-tags"]
  .concat(["checkout-updates", "transactions", "webhooks", "operator-actions"])
  .map((name) => `e2e/${name}.spec.ts`);
const folder = path.join(root, ".data", `test-run-${process.pid}`);

/** npm test [stage] [filter ...]: runs one stage, the usual ones of a developer, or `all`. Each run has its own database, ports
 * and build. */
const [only, ...filters] = process.argv.slice(2);
/** In a run of everything, a failed unit or browser test is run once more. Crashes aren't: a loss would be missed. */
const repeat = (option: "--retry" | "--retries") => (only === "all" ? [`${option}=1`] : []);
const stages: Record<string, () => Promise<TestReport>> = {
  check,
  unit: () => runVitest(unitProjects, [...repeat("--retry"), ...filters]),
  durability: () => runVitest(durabilityProjects, filters),
  e2e: () => runBrowserTests(filters),
  money: () => runBrowserTests([...moneySpecs, ...filters]),
  /** Fewer workers, because browser tests run at the same time. */
  "durability-shared": () => runVitest(["crashes", "durability"], ["--maxWorkers=2"]),
  "durability-alone": () => runVitest(["alone"], []),
  /** Not by default: it installs a ClickHouse of 546 MB. */
  clickhouse: () => runVitest(["clickhouse"], filters),
  /** The unit tests that import a file changed since main. */
  changed: () => runVitest(unitProjects, ["--changed", changedSince(), ...filters]),
  /** Property-based tests with random seeds and many more cases. */
  nightly: () => runVitest([...unitProjects, ...durabilityProjects], filters, { SLIPWAY_TEST_NIGHTLY: "1" }),
};
// Tests of crashes find processes in /proc.
const isLinux = process.platform === "linux";
const usual = [["check"], ["unit"], ["money"]];
/** Stages in one group run at the same time: tests of crashes mostly wait. */
const all = [
  ["check"],
  ["unit"],
  ["e2e", ...(isLinux ? ["durability-shared"] : [])],
  ...(isLinux ? [["durability-alone"]] : []),
];

if (only === "watch") await run("vitest", ["watch", ...projectArguments(unitProjects), ...filters]);
else await runStages(only === undefined ? usual : only === "all" ? all : [[only]]);

async function runStages(groups: string[][]): Promise<never> {
  const total: TestReport = { passed: 0, failed: [], skipped: [], repeated: [] };
  mkdirSync(folder, { recursive: true });
  for (const names of groups)
    for (const { passed, failed, skipped, repeated } of await Promise.all(names.map(runStage))) {
      total.passed += passed;
      total.failed.push(...failed);
      total.skipped.push(...skipped);
      total.repeated.push(...repeated);
    }
  rmSync(folder, { recursive: true, force: true });
  // At the end, where they are found in a long log.
  if (only === "all" && !isLinux) total.skipped.push("the stage durability, which needs Linux");
  list("Skipped", total.skipped);
  list("Failed, and passed when repeated", total.repeated);
  list("Failed", total.failed);
  console.log(`\n${total.passed} passed, ${total.failed.length} failed`);
  process.exit(total.failed.length === 0 && total.passed > 0 ? 0 : 1);
}

function list(title: string, tests: string[]): void {
  if (tests.length > 0) console.log(`\n${title} (${tests.length}):\n  ${tests.join("\n  ")}`);
}

async function runStage(name: string): Promise<TestReport> {
  const stage = stages[name];
  try {
    if (!stage) throw new Error(`Unknown stage "${name}". Stages: all, ${Object.keys(stages).join(", ")}, watch`);
    return await stage();
  } catch (error) {
    console.error(error instanceof Error && !stage ? error.message : error);
    return { passed: 0, failed: [`the stage ${name}`], skipped: [], repeated: [] };
  }
}

async function check(): Promise<TestReport> {
  const results = await runChecks();
  for (const { name, isPassed, output } of results)
    console.log(isPassed ? `passed  ${name}` : `FAILED  ${name}\n${output}`);
  const failed = results.filter(({ isPassed }) => !isPassed).map(({ name }) => name);
  return { passed: results.length - failed.length, failed, skipped: [], repeated: [] };
}

async function runVitest(
  projects: string[],
  args: string[],
  variables: Record<string, string> = {},
): Promise<TestReport> {
  const report = path.join(folder, `${projects.at(-1)}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  await run("vitest", ["run", ...reporters, ...projectArguments(projects), ...args], variables);
  return readTestReport(report);
}

function projectArguments(projects: string[]): string[] {
  return projects.flatMap((project) => ["--project", project]);
}

/** The commit where this branch left main, or the last commit on main itself. */
function changedSince(): string {
  try {
    return execFileSync("git", ["merge-base", "main", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  } catch {
    return "HEAD";
  }
}

/** The whole app with a build, a worker and the simulator, driven by a browser. */
async function runBrowserTests(specs: string[]): Promise<TestReport> {
  const database = await startPostgres({ folder, isDurable: false });
  try {
    Object.assign(process.env, testVariables, { DATABASE_URL: database.url });
    Object.assign(process.env, partVariables(await migrate(database.url, {})));
    return await runBrowser(specs);
  } finally {
    await closeDatabase();
    await database.stop();
  }
}

async function runBrowser(specs: string[]): Promise<TestReport> {
  const [browser] = await Promise.all([browserVariables(folder), buildPages(pagesFolder), buildDownloads()]);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const simulator = await startSimulator({ port: 0, folder, callbackUrl: address });
  // The simulated Guardarian accepts one order per minute and IP address, and all test buyers share one address.
  const traits = JSON.stringify({ traits: { createWindowMs: 0 } });
  await fetch(`${simulator.url}/control/providers/guardarian`, { method: "PUT", body: traits });
  const variables = {
    ...simulatorVariables(simulator.url, folder),
    SIMULATOR_PORT: new URL(simulator.url).port,
    SVC_SIMULATED: "1",
    SVC_REVIEW_APPROVALS: "2",
    SVC_CHECKOUT_LANGUAGES: "en-XA",
    SVC_NEXT_FOLDER: pagesFolder,
    NODE_ENV: "production" as const,
    AUTH_TRUST_HOST: "true",
    PORT: String(port),
    HOST: "127.0.0.1",
  };
  const env = { ...process.env, ...variables };
  const worker = await startService("worker", "processes/work.ts", partEnvironment(env, "worker"));
  const services = [worker, ...(await startServerParts(env))];
  const report = path.join(folder, "e2e.json");
  const narrowed = specs.length > 0 ? ["--no-deps", ...specs] : [];
  // By its path: npm links no program for a package that replaces another one with the same program.
  const playwright = path.join(root, "node_modules/playwright/cli.js");
  await run(process.execPath, [playwright, "test", "--reporter=list,json", ...repeat("--retries"), ...narrowed], {
    ...browser,
    BASE_URL: address,
    SIMULATOR_URL: simulator.url,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  for (const service of services.toReversed()) await service.stop();
  await simulator.close();
  return readBrowserReport(report);
}

function run(program: string, args: string[], variables: Record<string, string> = {}): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...variables } });
    child.once("error", reject);
    child.once("exit", resolve);
  });
}
