// The first step of every npm command: plain JavaScript for whatever Node 20 or newer is there. It installs what the
// lock file names, then hands over to our own Node 24, which reads TypeScript as it is.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [command = "start", ...args] = process.argv.slice(2);

const programs = {
  start: ["boot/start.ts"],
  dev: ["boot/start.ts", "--dev"],
  test: ["boot/test.ts"],
  check: ["boot/check.ts"],
  bench: ["bench/bench.ts"],
  chaos: ["chaos/chaos.ts"],
  simulator: ["simulator/main.ts"],
  svc: ["boot/svc.ts"],
};

if (Number(process.versions.node.split(".")[0]) < 20)
  fail(`Slipway needs Node 20 or newer; this is ${process.version}`);
if (!programs[command]) fail(`There is no command ${command}; there are ${Object.keys(programs).join(", ")}`);

await install();
run();

async function install() {
  const stamp = path.join(root, "node_modules/.slipway-stamp");
  const patches = path.join(root, "patches");
  const hash = createHash("sha256").update(readFileSync(path.join(root, "package-lock.json")));
  for (const file of readdirSync(patches).sort()) hash.update(readFileSync(path.join(patches, file)));
  const wanted = hash.digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  process.stderr.write("Installing packages (once; half a minute or so) ");
  // Not `npm ci`: it refuses a lock file whose other systems' binaries a registry lacks. The lock is not rewritten.
  const lock = process.platform === "linux" ? "--no-save" : "--package-lock=false";
  const options = [
    "--include=dev",
    "--include=optional",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const npm = spawn("npm", ["install", lock, ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "" },
    stdio: ["ignore", "ignore", 2],
  });
  const moving = setInterval(() => process.stderr.write("."), 1_000);
  const code = await new Promise((resolve) => {
    npm.once("error", (error) => fail(`npm could not be started: ${error.message}`));
    npm.once("exit", resolve);
  });
  clearInterval(moving);
  process.stderr.write("\n");
  if (code !== 0) fail("The packages could not be installed; npm's words are above");
  // What upstream has not released yet; see DECISIONS.md.
  const patching = [path.join(root, "node_modules/patch-package/index.js"), "--error-on-fail"];
  const patched = spawnSync(process.execPath, patching, { cwd: root, encoding: "utf8" });
  if (patched.status !== 0) fail(`A package could not be patched:\n${patched.stdout}${patched.stderr}`);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  // What `npm install --ignore-scripts` leaves undone of "prepare": our pre-commit hook.
  if (existsSync(path.join(root, ".git"))) spawnSync("git", ["config", "core.hooksPath", ".githooks"], { cwd: root });
}

function run() {
  const node = findNode();
  const bin = path.join(root, "node_modules/.bin");
  const env = { ...process.env, PATH: [path.dirname(node), bin, process.env.PATH].join(path.delimiter) };
  const child = spawn(node, [...programs[command], ...args], {
    cwd: root,
    env,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  // Ctrl-C reaches the whole group by itself; what is sent to this process alone is passed on.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGHUP", () => child.kill("SIGTERM"));
  child.on("error", (error) => fail(error.message));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** A Node that strips types: this one when new enough, else the one that came with the packages. */
function findNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 12)) return process.execPath;
  const carried = path.join(root, `node_modules/node-linux-${process.arch}/bin/node`);
  if (existsSync(carried)) return carried;
  fail(
    `Slipway runs on Node 24; there is none to install for ${process.platform} ${process.arch}. Use Node 24 or newer`,
  );
}

function fail(message) {
  console.error(`slipway: ${message}`);
  process.exit(1);
}
