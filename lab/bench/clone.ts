import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { secondMs } from "#lib/duration.ts";
import { freePort } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";

const deadlineMs = 900 * secondMs;
const pollMs = 50;
const stopMs = 60 * secondMs;

type Phase = { name: string; seconds: number };
export type Installation = { url: string; key: string; phases: Phase[]; sizes: string[]; stop(): Promise<void> };

/** Clones this repository's last commit into an empty folder and runs npm start there, with an empty home folder and npm cache,
 * until a client gets a quote and a page. */
export async function startInstallation(): Promise<Installation> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "milestones-clone-"));
  const checkout = path.join(folder, "slipway");
  mkdirSync(path.join(folder, "home"));
  const startedMs = performance.now();
  execFileSync("git", ["clone", "--quiet", root, checkout]);
  const port = await freePort();
  const child = spawn("npm", ["start"], {
    cwd: checkout,
    env: cleanEnvironment(folder, { PORT: String(port), SIMULATOR_PORT: String(await freePort()) }),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const stop = () => stopClone(child, folder);
  const phases: Phase[] = [];
  /** Returns the first result that isn't undefined, and records how long that took from the clone on. */
  const reach = async <Result>(name: string, look: () => Result | undefined | Promise<Result | undefined>) => {
    for (;;) {
      const found = await look();
      const elapsedMs = performance.now() - startedMs;
      if (found !== undefined) {
        phases.push({ name, seconds: elapsedMs / secondMs });
        return found;
      }
      if (child.exitCode !== null || elapsedMs > deadlineMs)
        throw new Error(
          `${name}: not reached after ${Math.round(elapsedMs / secondMs)} s. npm start printed:\n${output}`,
        );
      await pause(pollMs);
    }
  };
  try {
    await reach("Packages installed", () => /Installing packages … \d+ s\n/.exec(output) ?? undefined);
    const quote = () => /curl '([^']+)' -H 'X-SVC-API-KEY: (svc_test_\w+)'/.exec(output);
    const { key } = await reach("Clone to first quote", async () => {
      const [, address = "", key = ""] = quote() ?? [];
      return (await responds(address, { "X-SVC-API-KEY": key })) ? { key } : undefined;
    });
    const url = `http://localhost:${port}`;
    await reach("Pages ready", async () => (await responds(`${url}/sign-in`)) || undefined);
    return { url, key, phases, sizes: ["node_modules", ".next"].map((name) => sizeOf(checkout, name)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Without settings of this process, and without the Node and the programs of this folder. */
function cleanEnvironment(folder: string, more: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH = "", ...env } = process.env;
  const kept = Object.entries(env).filter(([name]) =>
    /^(LANG|TMPDIR|NODE_EXTRA_CA_CERTS|(https?|no)_proxy)$/i.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    ...more,
    NODE_ENV: undefined,
    PATH: PATH.split(path.delimiter)
      .filter((place) => !place.startsWith(root))
      .join(path.delimiter),
    HOME: path.join(folder, "home"),
    npm_config_cache: path.join(folder, "cache"),
  } as unknown as NodeJS.ProcessEnv;
}

async function responds(address: string, headers: Record<string, string> = {}): Promise<boolean> {
  if (address === "") return false;
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(10 * secondMs) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function sizeOf(checkout: string, name: string): string {
  const folder = path.join(checkout, name);
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((entry) =>
    lstatSync(path.join(folder, entry)),
  );
  const bytes = entries.reduce((sum, { blocks }) => sum + blocks * 512, 0);
  const files = entries.filter((entry) => entry.isFile()).length;
  return `${name}: ${Math.round(bytes / 1_024 ** 2)} MB in ${files.toLocaleString("en-US")} files`;
}

async function stopClone(child: ChildProcess, folder: string): Promise<void> {
  const exited = new Promise((resolve) => child.once("exit", resolve));
  if (child.pid && child.exitCode === null) {
    process.kill(-child.pid, "SIGINT");
    await Promise.race([exited, pause(stopMs)]);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
