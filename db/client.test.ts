import postgres, { type Sql } from "postgres";
import { afterAll, expect, it } from "vitest";
import { openForBackup } from "./backup-connection.ts";
import { closeDatabase, longRunningSql, openUnlimited, rawSql } from "./client.ts";

afterAll(closeDatabase);

const settingOf = async (sql: Sql) => (await sql`select current_setting('jit') as jit`)[0]?.jit;

it("turns off just-in-time compilation on every connection, which the server has turned on", async () => {
  const url = process.env.DATABASE_URL ?? "";
  const opened = [openUnlimited(1_000), openForBackup(url)];
  const plain = postgres(url, { max: 1 });
  expect(await settingOf(plain)).toBe("on");
  const all = [rawSql(), longRunningSql(), ...opened];
  expect(await Promise.all(all.map(settingOf))).toEqual(all.map(() => "off"));
  // Also of the next connections of a pool.
  const sleeping = Array.from(
    { length: 3 },
    async () => (await rawSql()`select current_setting('jit') as jit, pg_sleep(0.2)`)[0]?.jit,
  );
  expect(await Promise.all(sleeping)).toEqual(["off", "off", "off"]);
  for (const sql of [plain, ...opened]) await sql.end();
});
