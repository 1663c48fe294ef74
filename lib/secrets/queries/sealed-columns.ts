import { longRunningSql } from "#db/client.ts";

/** A column with encrypted values. */
export type SealedColumn = {
  table: string;
  column: string;
  /** SQL of the text that a value is bound to. */
  owner: string;
  /** SQL of what identifies the row, with an index if the table is large; the owner if omitted. */
  key?: string;
  /** SQL of a condition that all rows with a value meet, so that an index finds them. */
  where?: string;
};

const keyOf = ({ key, owner }: SealedColumn) => longRunningSql().unsafe(key ?? owner);

/** A page of values in the order of their keys. */
export async function selectSealed(sealed: SealedColumn, after: string | null, limit: number) {
  const sql = longRunningSql();
  const { table, column, owner, where = "true" } = sealed;
  const key = keyOf(sealed);
  return sql<{ key: string; owner: string; sealed: Buffer }[]>`
    select (${key})::text as key, ${sql.unsafe(owner)} as owner, ${sql(column)} as sealed from ${sql(table)}
    where ${sql(column)} is not null and ${sql.unsafe(where)} and ${after === null ? sql`true` : sql`${key} > ${after}`}
    order by ${key} limit ${limit}`;
}

/** False if the value has changed meanwhile. */
export async function replaceSealed(
  sealedColumn: SealedColumn,
  { key, sealed }: { key: string; sealed: Buffer },
  replacement: Buffer,
): Promise<boolean> {
  const sql = longRunningSql();
  const { table, column } = sealedColumn;
  const rows = await sql`
    update ${sql(table)} set ${sql(column)} = ${replacement}
    where ${keyOf(sealedColumn)} = ${key} and ${sql(column)} = ${sealed} returning 1`;
  return rows.length > 0;
}

/** How many values there are by the first bytes, which identify the key. */
export async function countSealed({ table, column, where = "true" }: SealedColumn, headBytes: number) {
  const sql = longRunningSql();
  return sql<{ head: Buffer; count: number }[]>`
    select substring(${sql(column)} from 1 for ${headBytes}) as head, count(*)::int as count
    from ${sql(table)} where ${sql(column)} is not null and ${sql.unsafe(where)} group by 1`;
}
