import { type ClickHouseClient, ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newDatabaseUrl } from "./test-clickhouse-database.ts";

describe("the ClickHouse of the tests", () => {
  let client: ClickHouseClient;

  beforeAll(async () => {
    client = createClient({
      url: await newDatabaseUrl(),
      compression: { request: true, response: true },
      log: { level: ClickHouseLogLevel.OFF },
    });
    await client.command({ query: "create table texts (id UInt64, text String) engine = MergeTree order by id" });
  });
  afterAll(() => client.close());

  const select = async (query: string, query_params: Record<string, unknown> = {}) =>
    (await client.query({ query, query_params, format: "JSONEachRow" })).json();

  it("returns what was inserted, for parameters with any characters", async () => {
    const texts = ["plain", "it's \\ a\nline", "'; drop table texts --", "日本語"];
    const values = texts.map((text, id) => ({ id, text }));
    await client.insert({ table: "texts", values, format: "JSONEachRow" });
    for (const [id, text] of texts.entries())
      expect(await select("select id from texts where text = {text:String}", { text })).toEqual([{ id }]);
    const some = texts.slice(1);
    expect(await select("select count() as n from texts where text in {some:Array(String)}", { some })).toEqual([
      { n: 3 },
    ]);
  });

  it("fails a query with ClickHouse's code, and then responds as before", async () => {
    await expect(select("select * from missing")).rejects.toMatchObject({ code: "60", type: "UNKNOWN_TABLE" });
    await expect(select("select {absent:String}")).rejects.toMatchObject({ code: "456" });
    expect(await select("select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("applies settings to one request only", async () => {
    const query = "select getSetting('max_execution_time') as seconds";
    const limited = await client.query({
      query,
      clickhouse_settings: { max_execution_time: 7 },
      format: "JSONEachRow",
    });
    const [during, after] = [await limited.json(), await select(query)];
    expect(Number((during as { seconds: unknown }[])[0]?.seconds)).toBe(7);
    expect(Number((after as { seconds: unknown }[])[0]?.seconds)).toBe(0);
  });

  it("responds to pings, and merges duplicates of a key", async () => {
    expect(await client.ping()).toEqual({ success: true });
    await client.command({
      query: "create table newest (id UInt8, v UInt64) engine = ReplacingMergeTree(v) order by id",
    });
    for (const v of [2, 1]) await client.insert({ table: "newest", values: [{ id: 1, v }], format: "JSONEachRow" });
    expect(await select("select v from newest final")).toEqual([{ v: 2 }]);
  });
});
