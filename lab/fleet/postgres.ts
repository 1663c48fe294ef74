import { execFile } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import postgres, { type Sql } from "postgres";
import { type Program, startProgram, waitFor } from "./program.ts";
import { postgresOwner, postgresProgram, programs } from "./programs.ts";

const password = "the owner of the fleet";

/** Postgres as docs/operations/backup.md sets it up: it archives its write-ahead log. */
export class Postgres {
  readonly folder: string;
  readonly archive: string;
  readonly port: number;
  private readonly data: string;
  private program: Program | null = null;

  constructor(folder: string, name: string, port: number) {
    this.folder = path.join(folder, name);
    this.data = path.join(this.folder, "data");
    this.archive = path.join(this.folder, "archive");
    this.port = port;
    for (const one of [this.folder, this.archive]) createFolder(one);
  }

  /** Of the role that owns the tables. */
  urlOf(database = "slipway"): string {
    return this.urlAs("slipway", password, database);
  }

  urlAs(role: string, secret: string, database = "slipway"): string {
    return `postgres://${role}:${encodeURIComponent(secret)}@127.0.0.1:${this.port}/${database}`;
  }

  async create(): Promise<void> {
    const passwordFile = path.join(this.folder, "password");
    writeFileSync(passwordFile, password);
    give(passwordFile);
    const options = ["--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--encoding=UTF8", "--locale=C", "--no-sync"];
    await run("initdb", "-D", this.data, "-U", "slipway", ...options);
    const settings = {
      archive_mode: "on",
      archive_command: `'test ! -f ${this.archive}/%f && cp %p ${this.archive}/%f'`,
      archive_timeout: "30s",
      max_connections: "200",
      timezone: "UTC",
    };
    this.configure(settings);
    await this.start();
    await this.withSql((sql) => sql.unsafe("create database slipway"), "postgres");
  }

  private configure(settings: Record<string, string>): void {
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
    appendFileSync(path.join(this.data, "postgresql.conf"), lines.join(""));
  }

  async start(): Promise<void> {
    const options = [`listen_addresses=127.0.0.1`, `unix_socket_directories=`, `port=${this.port}`];
    const command = [programs.postgresql, "-D", this.data, ...options.flatMap((option) => ["-c", option])];
    const name = path.basename(this.folder);
    const program = startProgram({ name, command, owner: postgresOwner, folder: path.dirname(this.folder) });
    this.program = program;
    const logFile = path.join(path.dirname(this.folder), `${name}.log`);
    const isWritable = async () => {
      const [row] = await this.withSql((sql) => sql`select pg_is_in_recovery() as is_recovering`, "postgres");
      return row?.is_recovering === false;
    };
    await waitFor(`${name} doesn't accept writes`, isWritable, { program, logFile });
  }

  /** A fast shutdown. */
  stop = async (): Promise<void> => this.program?.stop("SIGINT");

  /** Copies the whole cluster while it runs. */
  async copyTo(folder: string): Promise<void> {
    await run("pg_basebackup", "-d", this.urlOf("postgres"), "-D", folder, "-c", "fast", "-X", "stream");
  }

  /** Closes the current segment of the write-ahead log, and waits until the archive has it. */
  async archiveAll(): Promise<void> {
    const [row] = await this.withSql((sql) => sql`select pg_walfile_name(pg_switch_wal()) as name`);
    await waitFor("The archive lacks the newest segment", async () => readdirSync(this.archive).includes(row?.name));
  }

  /** Starts this cluster from a copy, and replays the archive of another one up to a time. */
  async restore(copy: string, archive: string, until: Date): Promise<void> {
    await promisify(execFile)("cp", ["-a", copy, this.data]);
    this.configure({
      archive_mode: "off",
      restore_command: `'cp ${archive}/%f %p'`,
      recovery_target_time: `'${until.toISOString().replace("T", " ").replace("Z", "+00")}'`,
      recovery_target_action: "promote",
    });
    writeFileSync(path.join(this.data, "recovery.signal"), "");
    give(path.join(this.data, "recovery.signal"));
    await this.start();
  }

  async withSql<Result>(work: (sql: Sql) => Promise<Result>, database = "slipway"): Promise<Result> {
    const sql = postgres(this.urlOf(database), { max: 1, connect_timeout: 5, onnotice: () => undefined });
    try {
      return await work(sql);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

function createFolder(folder: string): void {
  if (!existsSync(folder)) mkdirSync(folder);
  give(folder);
  chmodSync(folder, 0o755);
}

function give(file: string): void {
  const { uid, gid } = postgresOwner;
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

const run = (name: string, ...args: string[]) =>
  promisify(execFile)(postgresProgram(name), args, { ...postgresOwner, cwd: "/" });
