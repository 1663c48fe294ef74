import { eq, sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { closeDatabase, db, sqlOf, type Tx } from "./client.ts";
import { partners } from "./schema.ts";
import { setUpOwnDatabase } from "./test-database.ts";

const own = setUpOwnDatabase();

afterEach(closeDatabase);

/** What the connection of this transaction has prepared of partners. */
async function preparedIn(tx: Tx): Promise<string[]> {
  const rows = await tx.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`);
  return rows.map(({ statement }) => statement).filter((text) => text.includes("partners"));
}

const read = (tx: Tx, id: string) => tx.select({ name: partners.name }).from(partners).where(eq(partners.id, id));

it("a tagged template and a named statement of drizzle are prepared once, and others never", async () => {
  await db.transaction(async (tx) => {
    for (const id of ["a", "b"]) {
      await read(tx, id);
      await sqlOf(tx)`select name from partners where id = ${id}`;
      await tx.transaction((inner) => read(inner, id).prepare("read_partner").execute());
    }
    expect(await preparedIn(tx)).toHaveLength(2);
  });
});

it("nothing is prepared if the database's URL says so", async () => {
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.searchParams.set("prepare", "false");
  vi.stubEnv("DATABASE_URL", url.href);
  await closeDatabase();
  await db.transaction(async (tx) => {
    await sqlOf(tx)`select name from partners where id = ${"a"}`;
    await read(tx, "a").prepare("read_partner").execute();
    expect(await preparedIn(tx)).toEqual([]);
  });
});

it("a hot statement is prepared again after the type of a column changed, or the session forgot it", async () => {
  vi.stubEnv("SVC_DATABASE_CONNECTIONS", "1");
  await closeDatabase();
  await own`create table changed (id int, text text)`;
  await own`insert into changed values (1, '7')`;
  await own`grant select on changed to public`;
  const readChanged = () => sqlOf(db)`select text from changed where id = ${1}`;
  expect(await readChanged()).toEqual([{ text: "7" }]);
  await own`alter table changed alter column text type int using text::int`;
  expect(await readChanged()).toEqual([{ text: 7 }]);
  await db.execute(sql`deallocate all`);
  expect(await readChanged()).toEqual([{ text: 7 }]);
});
