import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import path from "node:path";

/** The folder of the newest Postgres that Debian's packages installed. */
const postgresFolder =
  globSync("/usr/lib/postgresql/*/bin")
    .toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }))
    .at(-1) ?? "/usr/lib/postgresql/15/bin";

export const programs = {
  bubblewrap: "/usr/bin/bwrap",
  haproxy: "/usr/sbin/haproxy",
  openssl: "/usr/bin/openssl",
  pgbouncer: "/usr/sbin/pgbouncer",
  postgresql: path.join(postgresFolder, "postgres"),
  prometheus: "/usr/bin/prometheus",
  "redis-server": "/usr/bin/redis-server",
} as const;

/** Of Postgres: initdb, pg_basebackup. */
export const postgresProgram = (name: string): string => path.join(postgresFolder, name);

/** The Debian packages that this machine lacks. */
export const missingPackages = (): string[] =>
  Object.entries(programs).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));

export type Owner = { uid?: number; gid?: number };

/** As root, everything runs as one of these users; otherwise, as the user that starts it. */
const owned = (name: string): Owner =>
  process.getuid?.() === 0
    ? { uid: Number(execFileSync("id", ["-u", name])), gid: Number(execFileSync("id", ["-g", name])) }
    : {};

export const unprivileged: Owner = owned("nobody");
export const postgresOwner: Owner = existsSync(programs.postgresql) ? owned("postgres") : {};
