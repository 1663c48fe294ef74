import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { closeDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { seedCatalogue } from "#db/seed.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { browserVariables } from "./browser.ts";
import { buildPages } from "./build.ts";
import { runChecks } from "./check.ts";
import { startPart } from "./part.ts";
import { type EmbeddedPostgres, freePort, startPostgres } from "./postgres.ts";
import { root } from "./settings.ts";

type Count = { passed: number; failed: number };
const pagesFolder = ".next-test";

/** npm test [check|unit|e2e] [filter ...]: everything on its own database, ports and build, beside whatever else runs. */
const [only, ...filters] = process.argv.slice(2);
const wants = (stage: string) => only === undefined || only === stage;
const folder = path.join(root, ".data", `test-${process.pid}`);
const total: Count = { passed: 0, failed: 0 };
let database: EmbeddedPostgres | null = null;

try {
  if (wants("check")) count(await check());
  if (wants("unit") || wants("e2e")) database = await startPostgres({ folder, isDurable: false });
  if (wants("unit") && database) count(await unit(database.url));
  if (wants("e2e") && database) count(await journeys(database.url));
} catch (error) {
  console.error(error);
  total.failed += 1;
} finally {
  await closeDatabase();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function count({ passed, failed }: Count): void {
  total.passed += passed;
  total.failed += failed;
}

async function check(): Promise<Count> {
  const results = await runChecks();
  for (const { name, isPassed, output } of results)
    console.log(isPassed ? `passed  ${name}` : `FAILED  ${name}\n${output}`);
  const passed = results.filter(({ isPassed }) => isPassed).length;
  return { passed, failed: results.length - passed };
}

async function unit(server: string): Promise<Count> {
  await prepareDatabase(server, "unit");
  const simulator = await startSimulator({ port: 0, folder, callbackUrl: "http://127.0.0.1:9" });
  Object.assign(process.env, simulatorVariables(simulator.url, folder));
  const report = path.join(folder, "unit.json");
  await run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...filters], {
    SIMULATOR_URL: simulator.url,
    NEXTAUTH_URL: "http://127.0.0.1:3000",
  });
  await simulator.close();
  const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(readFileSync(report, "utf8"));
  const failed = Math.max(numFailedTests, success ? 0 : 1, numFailedTests === 0 ? numFailedTestSuites : 0);
  return { passed: numPassedTests, failed };
}

async function journeys(server: string): Promise<Count> {
  const [browser] = await Promise.all([
    browserVariables(folder),
    buildPages(pagesFolder),
    prepareDatabase(server, "e2e"),
  ]);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const simulator = await startSimulator({ port: 0, folder, callbackUrl: address });
  // All buyers of these tests come from one address, from which Guardarian would take one order a minute.
  const traits = JSON.stringify({ traits: { createWindowMs: 0 } });
  await fetch(`${simulator.url}/control/providers/guardarian`, { method: "PUT", body: traits });
  const variables = {
    ...simulatorVariables(simulator.url, folder),
    SVC_SIMULATED: "1",
    SVC_NEXT_FOLDER: pagesFolder,
    NODE_ENV: "production" as const,
    AUTH_TRUST_HOST: "true",
    PORT: String(port),
    HOST: "127.0.0.1",
  };
  const env = { ...process.env, ...variables };
  const parts = [await startPart("worker", "boot/work.ts", env), await startPart("server", "boot/serve.ts", env)];
  const report = path.join(folder, "e2e.json");
  const narrowed = filters.length > 0 ? ["--no-deps", ...filters] : [];
  await run("playwright", ["test", "--reporter=list,json", ...narrowed], {
    ...browser,
    BASE_URL: address,
    SIMULATOR_URL: simulator.url,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  for (const part of parts.toReversed()) await part.stop();
  await simulator.close();
  const { stats } = JSON.parse(readFileSync(report, "utf8"));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** A migrated and seeded database of its own; DATABASE_URL points to it from here on. */
async function prepareDatabase(server: string, name: string): Promise<void> {
  await closeDatabase();
  const sql = postgres(server, { max: 1 });
  await sql.unsafe(`create database ${name}`);
  await sql.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  Object.assign(process.env, {
    DATABASE_URL: url.href,
    SVC_SECRET: "a secret for the tests, which is long enough",
    // Receivers of webhooks stand on this machine.
    SVC_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  });
  await migrateDatabase(url.href);
  await seedCatalogue();
}

function run(program: string, args: string[], variables: Record<string, string>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...variables } });
    child.once("error", reject);
    child.once("exit", resolve);
  });
}
