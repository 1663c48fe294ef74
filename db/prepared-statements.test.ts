import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { closeDatabase, db, type Tx } from "./client.ts";
import { hasOnePlan } from "./prepared-statements.ts";
import { partners } from "./schema.ts";
import { setUpOwnDatabase } from "./test-database.ts";

const own = setUpOwnDatabase();

/** What the connection of this transaction has prepared. */
async function preparedIn(tx: Tx): Promise<string[]> {
  const rows = await tx.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`);
  return rows.map(({ statement }) => statement);
}

const readPartner = (tx: Tx, id: string) =>
  tx.select({ name: partners.name }).from(partners).where(eq(partners.id, id));

/** On one connection after the other statements of the test. */
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => db.transaction(work);

describe("statements of drizzle", () => {
  it("are prepared once if they read or write rows by key, also in transactions and savepoints", async () => {
    await inTransaction(async (tx) => {
      await readPartner(tx, "a");
      await tx.transaction((inner) => readPartner(inner, "b"));
      await tx.update(partners).set({ name: "B" }).where(eq(partners.id, "b"));
      const prepared = await preparedIn(tx);
      expect(prepared.filter((text) => text.startsWith('select "name" from "partners"'))).toHaveLength(1);
      expect(prepared.filter((text) => text.startsWith('update "partners"'))).toHaveLength(1);
    });
  });

  it("aren't prepared if they list rows, unless that is asked for", async () => {
    const isList = expect.stringMatching(/"partners" .*order by/);
    await inTransaction(async (tx) => {
      const list = tx.select({ id: partners.id }).from(partners).where(eq(partners.name, "x")).orderBy(partners.id);
      await list;
      expect(await preparedIn(tx)).not.toContainEqual(isList);
      await list.prepare("list").execute();
      expect(await preparedIn(tx)).toContainEqual(isList);
    });
  });

  it("aren't prepared if each number of values makes another text", async () => {
    await inTransaction(async (tx) => {
      await tx
        .select({ id: partners.id })
        .from(partners)
        .where(inArray(partners.id, ["a", "b"]));
      await tx.insert(partners).values([
        { id: `ptn_a${process.pid}`, name: "A" },
        { id: `ptn_b${process.pid}`, name: "B" },
      ]);
      expect(await preparedIn(tx)).not.toContainEqual(expect.stringMatching(/ in \(|insert/));
    });
  });

  it("are prepared up to 500 for each connection", async () => {
    const numbers = Array.from({ length: 510 }, (_, number) => number);
    await inTransaction(async (tx) => {
      await Promise.all(numbers.map((number) => tx.execute(sql`select ${1}::int as ${sql.raw(`n${number}`)}`)));
      const prepared = (await preparedIn(tx)).filter((text) => text.includes("::int as n"));
      expect(prepared.length).toBeGreaterThan(400);
      expect(prepared.length).toBeLessThanOrEqual(500);
      expect(await tx.execute(sql`select ${2}::int as n509`)).toEqual([{ n509: 2 }]);
    });
  });

  it("are prepared again after the type of a column changed, or the session forgot them", async () => {
    vi.stubEnv("SVC_DATABASE_CONNECTIONS", "1");
    await closeDatabase();
    await own`create table changed (id int, text text)`;
    await own`insert into changed values (1, '7')`;
    await own`grant select on changed to public`;
    const read = () => db.execute(sql`select text from changed where id = ${1}::int`);
    expect(await read()).toEqual([{ text: "7" }]);
    await own`alter table changed alter column text type int using text::int`;
    expect(await read()).toEqual([{ text: 7 }]);
    await db.execute(sql`deallocate all`);
    expect(await read()).toEqual([{ text: 7 }]);
    await closeDatabase();
  });

  it("aren't prepared if the database's URL says so", async () => {
    const url = new URL(process.env.DATABASE_URL ?? "");
    url.searchParams.set("prepare", "false");
    vi.stubEnv("DATABASE_URL", url.href);
    await closeDatabase();
    await inTransaction(async (tx) => {
      await readPartner(tx, "a");
      expect(await preparedIn(tx)).toEqual([]);
    });
    await closeDatabase();
  });
});

describe("a statement has one plan", () => {
  it.each([
    "select id from transactions where partner_id = $1 and environment = $2 and id = $3 limit $4",
    "select id from transactions where id in ($1) for update",
    "insert into status_changes (id, at) values (default, $1)",
    "update sessions set last_seen_at = $1 where id_hash = $2 and expires_at > $3",
    "delete from offers where environment = $1 and provider = $2",
  ])("if it reads or writes by key: %s", (text) => {
    expect(hasOnePlan(text)).toBe(true);
  });

  it.each([
    "select id from transactions where partner_id = $1 order by created_at desc limit $2",
    "select status, max(at) from changes where id = $1 GROUP BY status",
    "select count(*) from outbox where at > $1",
    "select min(created_at) from recovery_codes where user_id = $1",
    "select id from users where name ilike $1",
    "select id from events where id ~>=~ $1 and id ~<~ $2",
    "select at from api_logs where at > $1",
    "select id from transactions where id in ($1, $2)",
    "insert into offers values ($1, $2), ($3, $4)",
    "insert into status_changes values (default, $1), (default, $2)",
  ])("unless that depends on the values, or their number: %s", (text) => {
    expect(hasOnePlan(text)).toBe(false);
  });
});
