import { beforeEach, describe, expect, it } from "vitest";
import { buildIndex } from "./build-index.ts";
import { rawSql } from "./client.ts";
import { setUpOwnDatabase } from "./test-database.ts";

const sql = setUpOwnDatabase();

beforeEach(async () => {
  await sql`drop table if exists measured, plain`;
  await sql`create table plain (id int)`;
  await sql`create table measured (day int, value int) partition by range (day)`;
  await sql`create table measured_default partition of measured default`;
  await sql`create table measured_1 partition of measured for values from (1) to (2)`;
  await sql`insert into measured select n % 3, n from generate_series(1, 1000) n`;
});

const indexesOf = (table: string) =>
  sql`select indexrelid::regclass::text as name, indisvalid as "isValid" from pg_index
    where indrelid = ${table}::regclass order by 1`;

const partitioned = 'CREATE INDEX CONCURRENTLY "measured_value" ON "measured" USING btree ("value") WHERE value > 10;';

describe("buildIndex", () => {
  it("builds the index of a partitioned table on every partition, including those created later", async () => {
    await buildIndex(sql, partitioned);
    await buildIndex(sql, partitioned);
    expect(await indexesOf("measured")).toEqual([{ name: "measured_value", isValid: true }]);
    expect(await indexesOf("measured_1")).toEqual([{ name: "measured_1_measured_value", isValid: true }]);
    await sql`create table measured_3 partition of measured for values from (3) to (4)`;
    expect(await indexesOf("measured_3")).toHaveLength(1);
  });

  it("continues a build that was interrupted between two partitions", async () => {
    await sql`create index measured_value on only measured (value) where value > 10`;
    await sql`create index measured_1_measured_value on measured_1 (value) where value > 10`;
    await buildIndex(sql, partitioned);
    expect(await indexesOf("measured")).toEqual([{ name: "measured_value", isValid: true }]);
    expect(await indexesOf("measured_default")).toHaveLength(1);
  });

  it("replaces the invalid index of a build that failed", async () => {
    const unique = 'CREATE UNIQUE INDEX CONCURRENTLY "plain_id" ON "plain" USING btree ("id")';
    await sql`insert into plain values (1), (1)`;
    await expect(buildIndex(sql, unique)).rejects.toThrow("could not create unique index");
    expect(await indexesOf("plain")).toEqual([{ name: "plain_id", isValid: false }]);
    await sql`truncate plain`;
    await buildIndex(sql, unique);
    expect(await indexesOf("plain")).toEqual([{ name: "plain_id", isValid: true }]);
  });

  it("lets others write while it waits for a transaction that reads the table", async () => {
    const isWaiting = async () =>
      (
        await rawSql()`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like 'create index concurrently%'`
      ).length > 0;
    let build: Promise<void> | undefined;
    await rawSql().begin("isolation level repeatable read", async (tx) => {
      await tx`update plain set id = 0`;
      await tx`select count(*) from measured`;
      build = buildIndex(sql, partitioned);
      await expect.poll(isWaiting).toBe(true);
      await rawSql().begin(async (writer) => {
        await writer`set local lock_timeout = 100`;
        await writer`insert into measured values (1, 2), (7, 8)`;
      });
    });
    await build;
    expect(await indexesOf("measured")).toEqual([{ name: "measured_value", isValid: true }]);
  });
});
