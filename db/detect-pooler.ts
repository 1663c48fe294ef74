import postgres from "postgres";
import { primaryOf, withoutJit } from "./client.ts";

const attempts = 3;

/** Throws if a pooler shares the server's connections between transactions. Prepared statements, settings and locks of one
 * session would reach another one, up to mixed-up responses. */
export async function rejectPooler(url: string): Promise<void> {
  const open = () =>
    postgres(url, {
      ...primaryOf(url),
      max: 1,
      prepare: false,
      connect_timeout: 5,
      onnotice: () => undefined,
      // As in db/client.ts: a pooler that doesn't accept them is named by its own error.
      connection: {
        ...withoutJit,
        statement_timeout: 10_000,
        lock_timeout: 5_000,
        idle_in_transaction_session_timeout: 15_000,
      },
    });
  const [one, two] = [open(), open()];
  const backendOf = async (sql: postgres.Sql) => (await sql`select pg_backend_pid() as pid`)[0]?.pid;
  try {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // Both connections stay open, so that Postgres itself would give each one a process.
      if ((await backendOf(one)) === (await backendOf(two))) {
        throw new Error(
          "The address leads to a connection pooler in transaction mode. Use the direct address of Postgres, or a pooler in session mode.",
        );
      }
    }
  } finally {
    await Promise.all([one.end({ timeout: 1 }), two.end({ timeout: 1 })]);
  }
}
