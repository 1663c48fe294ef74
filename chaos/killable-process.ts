import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { root } from "#boot/settings.ts";

const startsMax = 30;

type Plan = { name: string; file: string; env: NodeJS.ProcessEnv; logFile: string };

/** A Slipway process that is killed and restarted, as a process manager would. */
export class KillableProcess {
  readonly name: string;
  /** The reason of each unexpected exit. */
  readonly unexpectedExits: string[] = [];
  private readonly plan: Plan;
  private child: ChildProcess | null = null;
  private ended: Promise<unknown> = Promise.resolve();
  private isWanted = false;

  constructor(plan: Plan) {
    this.plan = plan;
    this.name = plan.name;
  }

  get isUp(): boolean {
    return this.child !== null;
  }

  /** Resolves when the process reports that it is ready. Restarts it if it exits before that. */
  async start(): Promise<void> {
    for (let start = 0; start < startsMax; start += 1) if (await this.startOnce()) return;
    throw new Error(`the ${this.name} did not start ${startsMax} times; see ${this.plan.logFile}`);
  }

  private async startOnce(): Promise<boolean> {
    const { file, env, logFile } = this.plan;
    const log = openSync(logFile, "a");
    const child = spawn(process.execPath, [file], { cwd: root, env, stdio: ["ignore", log, log, "ipc"] });
    closeSync(log);
    const ended = new Promise<boolean>((resolve) => child.once("exit", () => resolve(false)));
    const ready = new Promise<boolean>((resolve) => child.once("message", () => resolve(true)));
    if (!(await Promise.race([ready, ended]))) return false;
    this.isWanted = true;
    this.child = child;
    this.ended = ended;
    child.once("exit", (code, signal) => {
      this.child = null;
      if (!this.isWanted) return;
      this.unexpectedExits.push(`the ${this.name} exited unexpectedly (${signal ?? `exit code ${code}`})`);
      this.start().catch((error) => this.unexpectedExits.push(error.message));
    });
    return true;
  }

  /** kill -9. */
  kill = (): Promise<void> => this.end("SIGKILL");

  stop = (): Promise<void> => this.end("SIGTERM");

  private async end(signal: NodeJS.Signals): Promise<void> {
    this.isWanted = false;
    this.child?.kill(signal);
    await this.ended;
  }
}
