import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

const startMs = 240_000;
// The user and the group "nobody".
const nobody = { uid: 65_534, gid: 65_534 };
/** As root, commands run as another user, who can't write to the artifact. */
const user = process.getuid?.() === 0 && isUsable() ? nobody : {};

/** False where this user can't read the folder of Node. */
function isUsable(): boolean {
  return spawnSync(process.execPath, ["--version"], { ...nobody, cwd: "/" }).status === 0;
}

/** Runs the artifact in `folder` with only these variables, and outside of the checkout. */
export function artifactIn(folder: string, shared: Record<string, string>) {
  const started: { child: ChildProcess; ended: Promise<unknown> }[] = [];

  function start(args: string[], variables: Record<string, string> = {}, cwd = "/") {
    const env = { NODE_ENV: "test" as const, ...shared, ...variables };
    const command = [`${folder}/slipway.mjs`, ...args];
    const child = spawn(process.execPath, command, { ...user, env, cwd, stdio: ["ignore", "pipe", "pipe"] });
    const ended = once(child, "close").then(() => child.exitCode);
    started.push({ child, ended });
    return { child, ended, output: Promise.all([text(child.stdout), text(child.stderr)]) };
  }

  return {
    /** Runs a command to its end. */
    async run(args: string[], variables?: Record<string, string>, cwd?: string) {
      const { ended, output } = start(args, variables, cwd);
      const [code, [out, error]] = await Promise.all([ended, output]);
      return { code, out: out.trim(), error: error.trim() };
    },
    /** Starts a part and resolves when it's ready on the port. */
    async start(name: string, port: number, variables: Record<string, string> = {}) {
      const url = `http://127.0.0.1:${port}`;
      const { child, ended, output } = start([name], { PORT: String(port), HOST: "127.0.0.1", ...variables });
      const deadlineMs = performance.now() + startMs;
      while ((await statusOf(`${url}/readyz`)) !== 200) {
        if (child.exitCode !== null || performance.now() > deadlineMs) {
          child.kill("SIGKILL");
          throw new Error(`${name} didn't start: ${(await output).join("\n")}`);
        }
        await pause(100);
      }
      const stop = () => {
        child.kill("SIGTERM");
        return ended;
      };
      return { url, pid: Number(child.pid), ended, stop, kill: (signal: NodeJS.Signals) => child.kill(signal) };
    },
    /** Ends what a test has left. */
    async end() {
      for (const { child } of started) child.kill("SIGKILL");
      await Promise.all(started.splice(0).map(({ ended }) => ended));
    },
  };
}

/** Null while nothing responds. */
export const statusOf = (url: string): Promise<number | null> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => null,
  );
