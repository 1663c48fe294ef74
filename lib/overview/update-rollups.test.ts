import { beforeEach, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { insertApiLogs } from "#lib/api-logs/queries/api-logs.ts";
import { newLog } from "#lib/api-logs/test-logs.ts";
import { hourMs, minuteMs } from "#lib/duration.ts";
import { selectCountedTo } from "#lib/overview/queries/rollup-queries.ts";
import { countStep } from "#lib/overview/queries/rollup-steps.ts";
import { captureLog } from "#lib/test-log.ts";
import { updateRollups } from "./update-rollups.ts";

const now = new Date("2026-10-27T13:37:42.000Z");
const scope = { partnerId: "p", environment: "sandbox" } as const;
const hours = 30;
const hourAt = (age: number) => new Date(Math.floor(now.getTime() / hourMs) * hourMs - age * hourMs);
const after = (ms: number) => new Date(now.getTime() + ms);

const sql = setUpOwnDatabase();

/** Two requests in each of the last hours. */
beforeEach(async () => {
  await sql`truncate api_logs, rollup_requests, rollup_marks, rollup_failures`;
  await sql`drop function if exists fail cascade`;
  await sql`insert into partners (id, name) values ('p', 'One') on conflict do nothing`;
  const ages = Array.from({ length: hours }, (_, age) => age);
  await insertApiLogs(ages.flatMap((age) => [1, 2].map((ms) => newLog(scope, { at: new Date(+hourAt(age) + ms) }))));
});

const countedHours = async (): Promise<number[]> => {
  const rows = await sql`select at from rollup_requests where span = 'hour' and requests = 2`;
  return rows.map(({ at }) => (hourAt(0).getTime() - at.getTime()) / hourMs).toSorted((one, other) => one - other);
};
const countedDays = async () =>
  (await sql`select sum(requests)::int as requests from rollup_requests where span = 'day'`)[0];
const allBut = (...failing: number[]) =>
  Array.from({ length: hours }, (_, age) => age).filter((age) => !failing.includes(age));

const fail = (age: number, statement: string) =>
  sql.unsafe(`
    create function fail() returns trigger language plpgsql as $$ begin
      if date_trunc('hour', new.at) = '${hourAt(age).toISOString()}' and new.span <> 'day' then ${statement}; end if;
      return new;
    end $$;
    create trigger fail before insert on rollup_requests for each row execute function fail()`);
const recover = () => sql.unsafe("drop function fail cascade");

/** Without those about the connections that other tests have crashed. */
const failuresIn = (lines: Record<string, unknown>[]) =>
  lines.filter(({ message }) => message === "hour not counted in rollups");

const timeout = "raise 'canceling statement due to statement timeout' using errcode = '57014'";

it("counts all other hours while one can't be counted, reports it once, and counts it as soon as possible", async () => {
  const lines = captureLog();
  await fail(7, timeout);
  for (const minutes of [0, 1, 2, 3]) await updateRollups(after(minutes * minuteMs));
  expect(await countedHours()).toEqual(allBut(7));
  expect(await selectCountedTo(["requests"])).toEqual(after(3 * minuteMs));
  expect(failuresIn(lines)).toMatchObject([
    {
      source: "requests",
      hour: hourAt(7).toISOString(),
      cause: "canceling statement due to statement timeout",
    },
  ]);
  await recover();
  await updateRollups(after(hourMs));
  expect(await countedHours()).toEqual(allBut());
  expect(await countedDays()).toEqual({ requests: 2 * hours });
  expect(await sql`select from rollup_failures`).toEqual([]);
});

it("skips an hour that crashes its connection", async () => {
  captureLog();
  await fail(7, "perform pg_terminate_backend(pg_backend_pid())");
  await updateRollups(now);
  expect(await countedHours()).toEqual(allBut(7));
  await recover();
});

it("reports an hour of the recount, and completes the others", async () => {
  const lines = captureLog();
  await updateRollups(now);
  await insertApiLogs([3, 7, 12].map((age) => newLog(scope, { at: hourAt(age), keyId: "late" })));
  await fail(7, timeout);
  await updateRollups(after(hourMs));
  await recover();
  const late = await sql`select at from rollup_requests where span = 'hour' and key_id = 'late' order by at`;
  expect(late.map(({ at }) => at)).toEqual([hourAt(12), hourAt(3)]);
  expect(failuresIn(lines)).toMatchObject([{ hour: hourAt(7).toISOString() }]);
  const [mark] = await sql`select counted_to, recount_from from rollup_marks where source = 'requests'`;
  expect(mark).toEqual({ counted_to: after(hourMs), recount_from: null });
});

it("fails, and skips nothing, while the database is read-only", async () => {
  const { name } = (await sql`select current_database() as name`)[0] ?? {};
  await updateRollups(after(-10 * hourMs));
  await sql.unsafe(`alter database ${name} set default_transaction_read_only = on`);
  const other = await import("#db/client.ts");
  await other.closeDatabase();
  await expect(updateRollups(now)).rejects.toThrow("read-only transaction");
  await sql.unsafe(
    `set default_transaction_read_only = off; alter database ${name} reset default_transaction_read_only`,
  );
  await other.closeDatabase();
  await updateRollups(now);
  expect(await countedHours()).toEqual(allBut());
  expect(await sql`select from rollup_failures`).toEqual([]);
});

it("makes progress with every step after a long pause, even if the process is killed after each", async () => {
  const pauseHours = 20;
  await updateRollups(after(-pauseHours * hourMs));
  for (let steps = 1; steps <= pauseHours - 1; steps += 1) {
    await countStep("requests", "count", { now, hours: 1, from: null });
    const [mark] = await sql`select counted_to from rollup_marks where source = 'requests'`;
    expect(mark?.counted_to).toEqual(hourAt(pauseHours - steps));
  }
  await updateRollups(now);
  expect(await countedHours()).toEqual(allBut());
});
