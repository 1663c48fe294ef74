import { expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { log } from "#lib/log.ts";
import { captureLog } from "#lib/test-log.ts";
import { isReady } from "./is-ready.ts";

setUpOwnDatabase();

it("isn't ready from a write that failed on a full disk until files can grow, however well reads work", async () => {
  const sql = rawSql();
  expect(await isReady()).toBe(true);
  // Whatever needs a new file fails as on a full disk.
  await sql.unsafe(`create function refuse() returns event_trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$`);
  await sql`create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse()`;
  expect(await isReady()).toBe(true);
  const lines = captureLog();
  const failed = await sql`create table grown as select 1`.catch((error: unknown) => error);
  log.error("request failed", { error: failed });
  expect(await isReady()).toBe(false);
  // Longer than the result of a check is kept, and than the log waits for the end of an outage.
  await sql`select pg_sleep(2.5)`;
  expect(await isReady()).toBe(false);
  expect(lines.map(({ message }) => message)).toEqual(["database unavailable"]);
  await sql`drop event trigger full_disk`;
  await expect.poll(isReady).toBe(true);
  await expect.poll(() => lines.at(-1)?.message).toBe("database available again");
});

it("logs the return of a database once, although it took longer to respond than the time between two checks", async () => {
  const sql = rawSql();
  const lines = captureLog();
  const failed = await sql`do $$ begin raise sqlstate '57P03'; end $$`.simple().catch((error: unknown) => error);
  await sql.begin(async (tx) => {
    await tx`lock table drizzle.__drizzle_migrations`;
    log.error("request failed", { error: failed });
    // Meanwhile, each check waits for the table.
    await tx`select pg_sleep(3.5)`;
  });
  await expect.poll(() => lines.at(-1)?.message).toBe("database available again");
  expect(lines.map(({ message }) => message)).toEqual(["database unavailable", "database available again"]);
});
