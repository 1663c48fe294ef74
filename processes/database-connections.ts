import postgres from "postgres";
import { primaryOf } from "#db/client.ts";
import type { StartSettings } from "./settings.ts";

type Processes = Pick<StartSettings, "roles" | "apiProcesses" | "databaseConnections">;

/** The most connections that the processes of a start open to the database. */
export function connectionsOf({ roles, apiProcesses, databaseConnections }: Processes): number {
  const counts = { api: apiProcesses, web: 2, worker: 1 };
  const processes = roles.reduce((sum, role) => sum + counts[role], 0);
  // Each process also listens for changes. The worker counts metrics, and the start maintains partitions.
  return processes * (databaseConnections + 1) + (roles.includes("worker") ? 3 : 0);
}

/** Prints a line if the database allows fewer connections than this start opens under load. */
export async function warnAboutConnections(
  settings: Processes,
  url: string,
  print: (line: string) => void,
): Promise<void> {
  const needed = connectionsOf(settings);
  const allowed = await readConnectionLimit(url);
  if (needed <= allowed) return;
  print(
    `under load, this start opens up to ${needed} database connections, and the database allows ${allowed}. Lower SVC_DATABASE_CONNECTIONS or SVC_API_PROCESSES, or raise max_connections.`,
  );
}

/** Without those reserved for superusers. */
export async function readConnectionLimit(url: string): Promise<number> {
  const sql = postgres(url, { ...primaryOf(url), max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    const [row] = await sql<{ allowed: number }[]>`
      select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0), nullif(datconnlimit, -1))::int as allowed
      from pg_database where datname = current_database()`;
    return row?.allowed ?? Number.POSITIVE_INFINITY;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
