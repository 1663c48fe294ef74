import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { type EmbeddedPostgres, startPostgres } from "#processes/postgres.ts";
import { commandOf } from "#processes/service.ts";
import { openPostgresProxy, type PostgresProxy } from "./postgres-proxy.ts";
import { pick, type Random } from "./random.ts";
import { until } from "./until.ts";

const startsMax = 5;
const deathMs = 10_000;
// Of an exit that already began.
const exitMs = 500;
const recoveryMs = 30_000;

/** A durable Postgres that can be killed as a whole or by one of its backends, and restarts at the same address. */
export class KillablePostgres {
  isUp = false;
  readonly folder: string;
  private readonly variables: Record<string, string>;
  private running: EmbeddedPostgres | null = null;
  private proxy: PostgresProxy | null = null;
  private dataFolder = "";

  constructor(folder: string, variables: Record<string, string>) {
    this.folder = folder;
    this.variables = variables;
  }

  /** The same address after every start. */
  get url(): string {
    const url = new URL(this.running?.url ?? "");
    url.port = String(this.proxy?.port);
    return url.href;
  }

  async start(): Promise<void> {
    this.proxy ??= await openPostgresProxy();
    this.running = await this.startAgain(startsMax);
    this.dataFolder ||= await this.ask((sql) => sql`select setting from pg_settings where name = 'data_directory'`);
    this.proxy.leadTo(this.running.port);
    this.isUp = true;
  }

  /** Resolves when it accepts writes. Restarts it if it exited. */
  async recover(): Promise<void> {
    const isRunning = await Promise.race([this.running?.ended.then(() => false), wait(exitMs, true)]);
    if (!isRunning) await this.start();
    const isWritable = () =>
      this.ask((sql) => sql`select set_config('slipway.probe', pg_current_xact_id()::text, false)`);
    await until(() => isWritable().then(() => true), recoveryMs);
  }

  /** Its address. */
  async createDatabase(name: string): Promise<string> {
    await this.ask((sql) => sql`create database ${sql(name)} template template0`);
    return this.url.replace(/[^/]*$/, name);
  }

  /** Sets a parameter of the server for all sessions. */
  async configure(name: string, value: string): Promise<void> {
    await this.ask((sql) => sql.unsafe(`alter system set ${name} = ${value}`));
    await this.ask((sql) => sql`select pg_reload_conf()`);
  }

  /** Shared memory left by a killed server can make the first start fail. */
  private async startAgain(left: number): Promise<EmbeddedPostgres> {
    try {
      return await startPostgres({ folder: this.folder, isDurable: true, variables: this.variables });
    } catch (error) {
      if (left <= 1) throw error;
      return this.startAgain(left - 1);
    }
  }

  /** Kills all of its processes with kill -9. */
  async kill(): Promise<void> {
    this.isUp = false;
    this.proxy?.leadTo(null);
    const processes = this.processes();
    // The postmaster first, so that it cannot begin to recover.
    for (const pid of processes) end(pid);
    await this.running?.ended;
    await until(async () => !processes.some((pid) => existsSync(`/proc/${pid}`)), deathMs);
  }

  /** Kills one backend with kill -9: Postgres then stops all the others and recovers. Resolves when it accepts queries. */
  async killBackend(random: Random): Promise<void> {
    this.isUp = false;
    // This connection's backend is stopped with the others, so its end signals the restart.
    const witness = this.ask((sql) => sql`select pg_sleep(${recoveryMs / 1_000})`).catch(() => "ended");
    const [, ...children] = this.processes();
    const backends = children.filter((pid) => /^postgres: slipway /.test(commandOf(pid)));
    end(pick(random, backends.length > 0 ? backends : children));
    await witness;
    await until(() => this.ask((sql) => sql`select 'yes' as setting`).then(Boolean), recoveryMs);
    this.isUp = true;
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    await this.proxy?.close();
  }

  /** The postmaster and its children. */
  private processes(): number[] {
    const [line] = readFileSync(path.join(this.dataFolder, "postmaster.pid"), "utf8").split("\n");
    const children = readFileSync(`/proc/${line}/task/${line}/children`, "utf8").trim();
    return [line, ...children.split(" ")].filter(Boolean).map(Number);
  }

  /** Queries Postgres directly, not through the proxy. */
  private async ask(question: (sql: postgres.Sql) => postgres.PendingQuery<postgres.Row[]>): Promise<string> {
    const sql = postgres(this.running?.url ?? "", { max: 1, connect_timeout: 2, onnotice: () => undefined });
    try {
      const [row] = await question(sql);
      return row?.setting;
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It exited with the postmaster.
  }
}
