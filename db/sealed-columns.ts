import { rawSql } from "./client.ts";

/** A column with encrypted values. `owner` is the SQL of the text that a value is bound to. */
export type SealedColumn = { table: string; column: string; owner: string };

/** A page of values in the order of their owners. */
export async function selectSealed({ table, column, owner }: SealedColumn, after: string, limit: number) {
  const sql = rawSql();
  return sql<{ owner: string; sealed: Buffer }[]>`
    select ${sql.unsafe(owner)} as owner, ${sql(column)} as sealed from ${sql(table)}
    where ${sql(column)} is not null and ${sql.unsafe(owner)} collate "C" > ${after}
    order by ${sql.unsafe(owner)} collate "C" limit ${limit}`;
}

/** False if the value has changed meanwhile. */
export async function replaceSealed(
  { table, column, owner: ownerSql }: SealedColumn,
  { owner, sealed }: { owner: string; sealed: Buffer },
  replacement: Buffer,
): Promise<boolean> {
  const sql = rawSql();
  const rows = await sql`
    update ${sql(table)} set ${sql(column)} = ${replacement}
    where ${sql.unsafe(ownerSql)} = ${owner} and ${sql(column)} = ${sealed} returning 1`;
  return rows.length > 0;
}

/** How many values there are by the first bytes, which identify the key. */
export async function countSealed({ table, column }: SealedColumn, headBytes: number) {
  const sql = rawSql();
  return sql<{ head: Buffer; count: number }[]>`
    select substring(${sql(column)} from 1 for ${headBytes}) as head, count(*)::int as count
    from ${sql(table)} where ${sql(column)} is not null group by 1`;
}
