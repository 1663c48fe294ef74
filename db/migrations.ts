import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { ISql } from "postgres";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

export type Migration = { tag: string; at: number; hash: string; statements: string[] };

/** The migrations this version knows, oldest first. */
export const knownMigrations: Pick<Migration, "tag" | "at">[] = journal.entries.map(({ tag, when }) => ({
  tag,
  at: when,
}));

/** The first one has the time of the last migration that it replaces: who had run that one skips it. */
const baselineAt = knownMigrations[0]?.at ?? 0;
/** That last migration, after which older versions name the schema of the baseline in backups. */
export const lastReplaced = "0051_delivery_queue";
/** What to do with an older database or backup. */
export const firstUpgrade = "Use it with Slipway at commit d1edcc74 first, then with this version.";

/** The same with their statements. */
export function readMigrations(): Migration[] {
  const files = readMigrationFiles({ migrationsFolder: fileURLToPath(new URL("migrations", import.meta.url)) });
  // Both lists are in the order of the journal.
  return files.map(({ folderMillis, hash, sql }, position) => {
    return { tag: knownMigrations[position]?.tag ?? "", at: folderMillis, hash, statements: sql };
  });
}

/** The newest migration this version knows, such as `0052_transaction_facts`. */
export const latestMigration: string = journal.entries.at(-1)?.tag ?? "";

/** The times of the applied migrations, which identify them in drizzle's table, without those that the baseline replaces. Throws if
 * the database has only some of these. */
export async function readApplied(sql: ISql): Promise<Set<number>> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!table?.name) return new Set();
  const rows = await sql`select created_at from drizzle.__drizzle_migrations`;
  const applied = new Set(rows.map(({ created_at }) => Number(created_at)).filter((at) => at >= baselineAt));
  if (rows.length > 0 && !applied.has(baselineAt))
    throw new Error(`The database is too old for this version. ${firstUpgrade}`);
  return applied;
}

/** Whether a newer version of Slipway has migrated the database. */
export async function isNewerSchema(sql: ISql): Promise<boolean> {
  const known = new Set(knownMigrations.map(({ at }) => at));
  return [...(await readApplied(sql))].some((at) => !known.has(at));
}

/** The newest applied migration that this version knows, such as `0052_transaction_facts`. */
export async function readSchemaVersion(sql: ISql): Promise<string | undefined> {
  const applied = await readApplied(sql);
  return knownMigrations.findLast(({ at }) => applied.has(at))?.tag;
}
