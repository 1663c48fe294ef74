import postgres from "postgres";
import { quoteName, selectTables } from "#lib/backup/queries/database-contents.ts";

/** A hash of every table's rows. */
export async function hashTables(url: string): Promise<Record<string, string>> {
  const sql = postgres(url, { max: 1, connection: { TimeZone: "UTC" } });
  const hashes: Record<string, string> = {};
  for (const { name } of await selectTables(sql)) {
    const [row] = await sql.unsafe(
      `select count(*) || ' ' || md5(string_agg(t::text, ' ' order by t::text collate "C")) as hash from ${quoteName(name)} t`,
    );
    hashes[name] = row?.hash ?? "0";
  }
  await sql.end();
  return hashes;
}
