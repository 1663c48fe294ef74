// The first step of every npm command, in plain JavaScript for any Node from version 20. It installs the packages of
// the lock file, then runs the command with Node 24, which reads TypeScript.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { installPackages } from "./install-packages.mjs";
import { chooseNode, currentSystem } from "./platform.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [command = "start", ...args] = process.argv.slice(2);

const programs = {
  start: ["processes/start.ts"],
  dev: ["processes/start.ts", "--dev"],
  build: ["tools/artifact.ts"],
  test: ["tools/test.ts"],
  check: ["tools/check.ts"],
  bench: ["lab/bench/bench.ts"],
  milestones: ["lab/bench/milestones.ts"],
  chaos: ["lab/chaos/chaos.ts"],
  fleet: ["lab/fleet/fleet.ts"],
  mutation: ["tools/mutation.ts"],
  simulator: ["simulator/main.ts"],
  svc: ["processes/svc.ts"],
  sbom: ["tools/sbom.ts"],
  "new:provider": ["tools/new-provider.ts"],
  format: ["node_modules/@biomejs/biome/bin/biome", "check", "--write"],
  "api:clients": ["tools/api-clients.ts"],
  "api:release": ["lib/openapi/write-release.ts"],
  "db:generate": ["node_modules/drizzle-kit/bin.cjs", "generate"],
};
if (Number(process.versions.node.split(".")[0]) < 20)
  fail(`Slipway needs Node 20 or newer; this is ${process.version}`);
if (!programs[command]) fail(`Unknown command "${command}". Commands: ${Object.keys(programs).join(", ")}`);

await installPackages(root, command).catch((error) => fail(error.message));
run();

function run() {
  const node = findNode();
  const bin = path.join(root, "node_modules/.bin");
  const env = {
    // Every process starts faster with the modules that an earlier one has compiled.
    NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/node"),
    ...process.env,
    PATH: [path.dirname(node), bin, process.env.PATH].join(path.delimiter),
  };
  // Tests and checks don't depend on the settings of a developer's machine.
  const envFile = path.join(root, ".env");
  const nodeOptions = ["start", "dev", "svc"].includes(command) && existsSync(envFile) ? [`--env-file=${envFile}`] : [];
  const nodeArgs = [...nodeOptions, ...programs[command], ...args];
  process.chdir(root);
  // From Node 22.15 on, the command replaces this process, which would otherwise take 45 MB until it ends.
  if (process.platform !== "win32") process.execve?.(node, [node, ...nodeArgs], env);
  const child = spawn(node, nodeArgs, { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  // Ctrl-C reaches the whole process group. Signals sent to this process only are forwarded.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGHUP", () => child.kill("SIGTERM"));
  child.on("error", (error) => fail(error.message));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** This Node, or the one that was installed with the packages. */
function findNode() {
  try {
    const name = chooseNode(currentSystem());
    if (name === null) return process.execPath;
    const installed = path.join(root, "node_modules", name, "bin/node");
    if (existsSync(installed)) return installed;
    fail(`npm didn't install ${name}. Install Node 24.12 or newer.`);
  } catch (error) {
    fail(error.message);
  }
}

function fail(message) {
  console.error(`slipway: ${message}`);
  process.exit(1);
}
