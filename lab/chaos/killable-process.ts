import { closeSync, openSync } from "node:fs";
import { type Service, startService } from "#processes/service.ts";

const startsMax = 30;

type Plan = { name: string; file: string; env(): NodeJS.ProcessEnv; logFile: string; silentMs: number };

/** A Slipway process that is killed and restarted, as `npm start` would. */
export class KillableProcess {
  readonly name: string;
  /** The reason of each unexpected exit. */
  readonly unexpectedExits: string[] = [];
  private readonly plan: Plan;
  private service: Service | null = null;
  private isWanted = false;

  constructor(plan: Plan) {
    this.plan = plan;
    this.name = plan.name;
  }

  get isUp(): boolean {
    return this.service !== null;
  }

  /** Resolves when the process reports that it is ready. Restarts it if it exits before that. */
  async start(): Promise<void> {
    for (let start = 0; start < startsMax; start += 1) if (await this.startOnce()) return;
    throw new Error(`the ${this.name} did not start ${startsMax} times; see ${this.plan.logFile}`);
  }

  private async startOnce(): Promise<boolean> {
    const { name, file, env, logFile, silentMs } = this.plan;
    const output = openSync(logFile, "a");
    const service = await startService(name, file, env(), { silentMs, output }).catch(() => null);
    closeSync(output);
    if (!service) return false;
    this.isWanted = true;
    this.service = service;
    void service.ended.then((reason) => this.afterEnd(reason));
    return true;
  }

  private afterEnd(reason: string): void {
    this.service = null;
    if (!this.isWanted) return;
    this.unexpectedExits.push(`the ${this.name} exited unexpectedly (${reason})`);
    this.start().catch((error) => this.unexpectedExits.push(error.message));
  }

  /** kill -9. */
  async kill(): Promise<void> {
    this.isWanted = false;
    this.service?.kill();
    await this.service?.ended;
  }

  async stop(): Promise<void> {
    this.isWanted = false;
    await this.service?.stop();
  }

  /** Stops it without an exit, as a hang would. Resolves with what ended it, when it is running again. */
  async hang(): Promise<string> {
    this.isWanted = false;
    const { service } = this;
    service?.kill("SIGSTOP");
    const reason = (await service?.ended) ?? "";
    await this.start();
    return reason;
  }
}
