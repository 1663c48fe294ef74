import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { type EmbeddedPostgres, startPostgres } from "#boot/postgres.ts";
import { type Door, openDoor } from "./door.ts";
import { pick, type Random } from "./random.ts";
import { until } from "./until.ts";

const startsMax = 5;
const deathMs = 10_000;
const recoveryMs = 30_000;

/** A durable Postgres of the run's own that is killed whole, or by one of its backends, and comes back at the same address. */
export class PostgresVictim {
  isUp = false;
  private readonly folder: string;
  private running: EmbeddedPostgres | null = null;
  private door: Door | null = null;
  private dataFolder = "";

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The same address after every start. */
  get url(): string {
    const url = new URL(this.running?.url ?? "");
    url.port = String(this.door?.port);
    return url.href;
  }

  async start(): Promise<void> {
    this.door ??= await openDoor();
    this.running = await this.startAgain(startsMax);
    this.dataFolder ||= await this.ask((sql) => sql`select setting from pg_settings where name = 'data_directory'`);
    this.door.leadTo(Number(new URL(this.running.url).port));
    this.isUp = true;
  }

  /** What a killed server leaves in shared memory can keep the first start from succeeding. */
  private async startAgain(left: number): Promise<EmbeddedPostgres> {
    try {
      return await startPostgres({ folder: this.folder, isDurable: true });
    } catch (error) {
      if (left <= 1) throw error;
      return this.startAgain(left - 1);
    }
  }

  /** kill -9 of every process of it. */
  async kill(): Promise<void> {
    this.isUp = false;
    this.door?.leadTo(null);
    const processes = this.processes();
    // The postmaster first, so that it cannot begin to recover.
    for (const pid of processes) end(pid);
    await this.running?.ended;
    await until(async () => !processes.some((pid) => existsSync(`/proc/${pid}`)), deathMs);
  }

  /** kill -9 of one backend: Postgres ends all the others and recovers by itself. Resolves when it answers again. */
  async killBackend(random: Random): Promise<void> {
    this.isUp = false;
    // A backend of our own tells when the others are ended: it is one of them.
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
    await this.door?.close();
  }

  /** The postmaster and its children. */
  private processes(): number[] {
    const [line] = readFileSync(path.join(this.dataFolder, "postmaster.pid"), "utf8").split("\n");
    const children = readFileSync(`/proc/${line}/task/${line}/children`, "utf8").trim();
    return [line, ...children.split(" ")].filter(Boolean).map(Number);
  }

  /** Asks Postgres itself, past the door. */
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
    // It has gone with the postmaster.
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
