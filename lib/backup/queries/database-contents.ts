import type { ISql } from "postgres";

/** `name` and `columns` are unquoted. */
export type BackupTable = { name: string; columns: string[] };
/** What a backup has besides rows. A table is listed after the tables that it references. */
export type DatabaseContents = {
  tables: BackupTable[];
  partitions: { name: string; parent: string; bounds: string }[];
  sequences: { name: string; lastValue: string }[];
};

/** From the catalog of Postgres, so that it is complete whatever migrations add. Migrations themselves are recorded in
 * another schema. */
export async function selectContents(sql: ISql): Promise<DatabaseContents> {
  const partitions = await sql<DatabaseContents["partitions"]>`
    select child.relname as name, parent.relname as parent, pg_get_expr(child.relpartbound, child.oid) as bounds
    from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
    where child.relispartition and child.relkind = 'r' and child.relnamespace = current_schema()::regnamespace
    order by name`;
  const sequences = await sql<DatabaseContents["sequences"]>`
    select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = current_schema() and last_value is not null order by name`;
  return { tables: await selectTables(sql), partitions: [...partitions], sequences: [...sequences] };
}

/** Each table after those it references. */
export async function selectTables(sql: ISql): Promise<BackupTable[]> {
  const tables = await sql<(BackupTable & { references: string[] })[]>`
    select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct relname::text from pg_constraint join pg_class on pg_class.oid = confrelid
        where contype = 'f' and conrelid = t.oid and confrelid <> t.oid) as references
    from pg_class t
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    -- Those of extensions aren't ours.
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = t.oid and deptype = 'e')
    order by name`;
  const sorted = new Map<string, BackupTable>();
  while (sorted.size < tables.length) {
    const ready = tables.filter(
      ({ name, references }) => !sorted.has(name) && references.every((one) => sorted.has(one)),
    );
    if (ready.length === 0) throw new Error("Tables that reference each other can't be restored");
    for (const { name, columns } of ready) sorted.set(name, { name, columns });
  }
  return [...sorted.values()];
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The table and its columns, as COPY expects them. */
export const copyTarget = ({ name, columns }: BackupTable): string =>
  `${quoteName(name)} (${columns.map(quoteName).join(", ")})`;
