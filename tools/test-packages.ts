import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "#processes/root.ts";

const run = promisify(execFile);
/** Long enough for a busy machine, and not so long that a run without a registry seems to hang. */
const timeout = 180_000;
// Not `npm ci`: it fails when the registry lacks the binaries for other systems.
const options = ["--no-save", "--ignore-scripts", "--prefer-offline", "--fetch-retries=1", "--no-audit", "--no-fund"];

/** Installs the packages in the lock file of `folder` outside the project, where they stay for later runs. Returns where. */
export async function installPackages(folder: string, ...more: string[]): Promise<string> {
  const lock = readFileSync(path.join(root, folder, "package-lock.json"));
  const hash = createHash("sha256").update(lock).digest("hex").slice(0, 16);
  const installed = path.join(root, ".data/packages", `${path.basename(folder)}-${hash}`);
  if (existsSync(installed)) return installed;
  const installing = `${installed}-${process.pid}`;
  mkdirSync(installing, { recursive: true });
  for (const name of ["package.json", "package-lock.json"])
    copyFileSync(path.join(root, folder, name), path.join(installing, name));
  try {
    await run("npm", ["install", ...options, ...more, "--loglevel=error", "--no-update-notifier"], {
      cwd: installing,
      timeout,
    });
    renameSync(installing, installed);
  } catch (error) {
    rmSync(installing, { recursive: true, force: true });
    const { stderr = "", killed = false } = error as { stderr?: string; killed?: boolean };
    const reason = killed ? `npm took longer than ${timeout / 1_000} s` : stderr || String(error);
    throw new Error(`Can't install the packages of ${folder}, which needs the npm registry: ${reason}`);
  }
  return installed;
}
