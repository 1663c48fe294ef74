import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { selectTables } from "#lib/backup/queries/database-contents.ts";
import { expiringTables, otherTables, retentionPeriods } from "./retention-rules.ts";
import { setUpOwnDatabase } from "./test-database.ts";

const sql = setUpOwnDatabase();

describe("the retention rules", () => {
  it("name every table of the database once", async () => {
    const tables = (await selectTables(sql)).map(({ name }) => name);
    const named = [...expiringTables.map(({ table }) => table), ...Object.keys(otherTables)];
    expect(named.toSorted()).toEqual(tables.toSorted());
  });

  it.each(expiringTables)("find old rows by an index: $table", async ({ table, time }) => {
    const indexes = await sql`
      select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indrelid = ${table}::regclass and attname = ${time} and indpred is null`;
    expect(indexes.length).toBeGreaterThan(0);
  });

  it("are documented, with every default and minimum", () => {
    const page = readFileSync("docs/operations/data.md", "utf8");
    const numbers = (text: string) => text.match(/\d[\d,]*/g)?.map((digits) => Number(digits.replaceAll(",", "")));
    for (const [name, { days, min }] of Object.entries(retentionPeriods)) {
      const row = page.split("\n").find((line) => line.startsWith(`| \`${name}\``));
      expect([name, numbers(row ?? "")?.slice(0, 2)]).toEqual([name, [days, min]]);
    }
  });
});
