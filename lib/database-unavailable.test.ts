import postgres from "postgres";
import { describe, expect, it, onTestFinished } from "vitest";
import { isDatabaseOutage, isDatabaseUnavailable } from "./database-unavailable.ts";

const url = process.env.DATABASE_URL ?? "";
const closedPort = "127.0.0.1:9";

async function failureOf(work: (sql: postgres.Sql) => Promise<unknown>, to = url, answer_timeout = 5) {
  const sql = postgres(to, { max: 2, answer_timeout, onnotice: () => undefined });
  onTestFinished(() => sql.end({ timeout: 1 }));
  return work(sql).then(
    () => expect.fail("succeeded"),
    (error: unknown) => error,
  );
}

const judge = (error: unknown) => [isDatabaseOutage(error), isDatabaseUnavailable(error)];

describe("an error of the database", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["refused connection", () => failureOf((sql) => sql`select 1`, `postgres://a:b@${closedPort}/c`)],
    [
      "refused connection of a transaction",
      () => failureOf((sql) => sql.begin(() => 1), `postgres://a:b@${closedPort}/c`),
    ],
    ["lost connection", () => failureOf((sql) => sql`select pg_terminate_backend(pg_backend_pid())`)],
    [
      "lost connection of a transaction",
      () => failureOf((sql) => sql.begin((tx) => tx`select pg_terminate_backend(pg_backend_pid())`)),
    ],
    ["server without space", () => failureOf((sql) => sql`do $$ begin raise sqlstate '53100'; end $$`.simple())],
  ])("is an outage: %s", async (_name, fail) => {
    const error = await fail();
    expect(judge(error)).toEqual([true, true]);
    expect(judge(new Error("Failed query", { cause: error }))).toEqual([true, true]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      "canceled by the server",
      () => failureOf((sql) => sql.begin((tx) => tx.unsafe("set local statement_timeout = 50; select pg_sleep(5)"))),
    ],
    ["that the server doesn't answer in time", () => failureOf((sql) => sql`select pg_sleep(2)`, url, 0.2)],
    [
      "of a transaction that the server doesn't answer in time",
      () => failureOf((sql) => sql.begin((tx) => tx`select pg_sleep(2)`), url, 0.2),
    ],
  ])("is a slow statement, which is no outage: %s", async (_name, fail) => {
    expect(judge(await fail())).toEqual([false, true]);
  });

  it("is our own otherwise", async () => {
    expect(judge(await failureOf((sql) => sql`select * from missing`))).toEqual([false, false]);
  });
});

it("takes no error of another system for one of the database", async () => {
  const refused = await fetch(`http://${closedPort}`).catch((error: unknown) => error);
  const lost = Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
  // ClickHouse's TYPE_MISMATCH, and a mail server that can't be reached.
  const [mismatch, mail] = ["53", "ECONNECTION"].map((code) => Object.assign(new Error("failed"), { code }));
  for (const error of [refused, lost, mismatch, mail]) {
    expect(judge(error)).toEqual([false, false]);
    expect(judge(new Error("unavailable", { cause: error }))).toEqual([false, false]);
  }
});
