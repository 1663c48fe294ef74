import type { Sql } from "postgres";
import { selectTables } from "#lib/backup/queries/database-contents.ts";

/** The tables with rows that contain this text in any column, whatever its type, ignoring case. What a dump of the database would
 * show: bytes are searched for the text's bytes. */
export async function tablesWith(sql: Sql, text: string): Promise<string[]> {
  const patterns = [text.toLowerCase(), Buffer.from(text).toString("hex"), Buffer.from(text).toString("base64")];
  const found: string[] = [];
  for (const { name } of await selectTables(sql)) {
    const rows = await sql`
      select from ${sql(name)} r where exists (select from unnest(${patterns}::text[]) p where strpos(lower(r::text), p) > 0)
        or strpos(r::text, ${patterns[2] ?? ""}) > 0 limit 1`;
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}
