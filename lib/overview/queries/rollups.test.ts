import { beforeAll, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { randomRows } from "#db/test-rollup-rows.ts";
import { dayMs, hourMs, minuteMs } from "#lib/duration.ts";
import { durationBounds } from "./rollup-sources.ts";
import { countStep, type Pass } from "./rollup-steps.ts";
import { deleteOldRollups, sourceNames } from "./rollups.ts";

const start = Date.UTC(2026, 2, 10, 13, 20);

// Thousands of statements one after the other, each of which waits for a busy machine.
describe("rollups", { timeout: 180_000 }, () => {
  const sql = setUpOwnDatabase();
  const { below, pick, change, addRequest, add } = randomRows(sql);

  beforeAll(async () => {
    await sql`insert into partners (id, name) values ('p1', 'One'), ('p2', 'Two'), ('p3', 'Idle')`;
    for (const partner of ["p1", "p2"]) {
      await sql`insert into webhook_endpoints (id, partner_id, environment, name, url, events, secret, created_at)
        values (${`we_${partner}`}, ${partner}, 'sandbox', 'x', 'https://x.example', '{}', '', now())`;
    }
  });

  async function runPass(name: string, pass: Pass, now: number, stepsMax = Number.POSITIVE_INFINITY) {
    let from: Date | null = null;
    for (let steps = 0; steps < stepsMax; steps += 1) {
      from = (await countStep(name, pass, { now: new Date(now), hours: pick([1, 7, 100, 1_000]), from })).until;
      if (!from) return;
    }
  }

  async function countAll(now: number) {
    for (const pass of ["count", "recount", "retry"] as const)
      for (const name of sourceNames) await runPass(name, pass, now);
  }

  /** The same counts from a full scan. */
  const scans: Record<string, (unit: string) => Promise<readonly unknown[]>> = {
    rollup_transactions: (unit) => sql`
      select t.partner_id, t.environment, ${unit}::text as span, date_trunc(${unit}, t.created_at) as at, provider, fiat_currency, type,
        count(*)::int as created,
        sum(case when opened_at - t.created_at < '12 hours' then 1 else 0 end)::int as opened,
        sum(case when opened_at - t.created_at < '12 hours' and provider_link <> '' then 1 else 0 end)::int as handed_over,
        sum(case when exists (select 1 from status_changes c where c.transaction_id = t.id
          and c.to_status = any('{processing,success,refunded}')) then 1 else 0 end)::int as paid,
        sum((status = 'success')::int)::int as success,
        sum(case when status = 'success' then 1 when opened_at is null or opened_at - t.created_at >= '12 hours' then 0
          when status = any('{failed,cancelled,expired,refunded}') then 1 else 0 end)::int as ended,
        sum(is_best::int)::int as best,
        sum(case when status = 'success' then fiat_amount else 0 end)::numeric(38, 18)::text as volume,
        sum((status = 'pending')::int)::int as pending, sum((status = 'processing')::int)::int as processing,
        sum((status = 'failed')::int)::int as failed, sum((status = 'cancelled')::int)::int as cancelled,
        sum((status = 'expired')::int)::int as expired, sum((status = 'refunded')::int)::int as refunded
      from transactions t group by 1, 2, 3, 4, 5, 6, 7`,
    rollup_requests: (unit) => sql`
      select partner_id, environment, ${unit}::text as span, date_trunc(${unit}, at) as at, key_id, count(*)::int as requests,
        sum((status / 100 = 4)::int)::int as refused, sum((status / 100 = 5)::int)::int as failed
      from api_logs group by 1, 2, 3, 4, 5`,
    rollup_attempts: (unit) => sql`
      select partner_id, environment, ${unit}::text as span, date_trunc(${unit}, a.at) as at, a.endpoint_id, count(*)::int as attempts,
        count(case when status_code / 100 = 2 then 1 end)::int as successes
      from webhook_attempts a join webhook_endpoints e on e.id = a.endpoint_id group by 1, 2, 3, 4, 5`,
  };

  const inOrder = (rows: readonly unknown[]) =>
    rows.map((row) => JSON.stringify(Object.entries(row as object).sort(([a], [b]) => (a < b ? -1 : 1)))).sort();

  async function expectAsScanned() {
    for (const [table, scan] of Object.entries(scans)) {
      const kept =
        table === "rollup_transactions"
          ? await sql`select *, volume::text from ${sql(table)}`
          : await sql`select * from ${sql(table)} where span <> 'minute'`;
      const scanned = [...(await scan("hour")), ...(await scan("day"))];
      expect(scanned.length).toBeGreaterThan(20);
      expect(inOrder(kept)).toEqual(inOrder(scanned));
    }
    for (const unit of ["hour", "day"]) expect(await keptDurations(unit)).toEqual(await scannedDurations(unit));
  }

  const keptDurations = async (unit: string) =>
    inOrder(
      await sql`select partner_id, environment, at, provider, fiat_currency, type, bucket, number from rollup_durations
        where span = ${unit}`,
    );

  /** Sorts values into buckets, one by one. */
  async function scannedDurations(unit: string) {
    const rows = await sql`
      select partner_id, environment, date_trunc(${unit}, created_at) as at, provider, fiat_currency, type, extract(epoch from
        (select min(c.at) from status_changes c where c.transaction_id = t.id and c.to_status = 'success')
        - coalesce(opened_at, created_at))::float as seconds
      from transactions t where status = 'success'`;
    const counts = new Map<string, { number: number }>();
    for (const { seconds, ...place } of rows) {
      const row = { ...place, bucket: durationBounds.filter((bound) => bound <= seconds).length, number: 0 };
      const key = JSON.stringify(row);
      const known = counts.get(key) ?? row;
      counts.set(key, { ...known, number: known.number + 1 });
    }
    return inOrder([...counts.values()]);
  }

  it("match a full scan of months of random rows, including late and changed ones", async () => {
    await add(start, 80 * dayMs, 900);
    await countAll(start);
    await expectAsScanned();
    let now = start;
    for (let turn = 0; turn < 12; turn += 1) {
      now += pick([60_000, 5 * minuteMs, 40 * minuteMs, 3 * hourMs]);
      // Requests and attempts up to a minute late; transactions come on time, old ones change now.
      await add(now, 60_000, 25);
      const old =
        await sql`select id from transactions where status not in ('success', 'refunded') order by md5(id || ${now}) limit 15`;
      for (const { id } of old)
        await change(id, pick(["success", "success", "refunded"]), new Date(now - below(30_000)));
      await sql`update transactions set opened_at = ${new Date(now)} where opened_at is null and created_at > ${new Date(now - 2 * hourMs)}`;
      await countAll(now);
      await expectAsScanned();
    }
  });

  it("count rows up to a day late within the hour, also after the worker was stopped", async () => {
    let now = start + 2 * dayMs;
    await countAll(now);
    now += 10 * minuteMs;
    await add(now, 23 * hourMs, 200);
    now += hourMs;
    await countAll(now);
    await expectAsScanned();
    now += 16 * dayMs;
    await add(now, 15 * dayMs, 300);
    await countAll(now);
    await expectAsScanned();
  });

  it("are the same after any order of crashes, failures, concurrent runs, late rows, and clock jumps", async () => {
    let now = start + 30 * dayMs;
    await sql`update rollup_marks set counted_to = null, next_from = null, recounted_at = null, recount_from = null`;
    await sql`create function fail() returns trigger language plpgsql as $$ begin
      if abs(hashtext(new.at::text || pg_current_xact_id()::text)) % 200 = 0 then raise 'no'; end if; return new; end $$`;
    for (const table of Object.keys(scans))
      await sql`create trigger fail before insert on ${sql(table)} for each row execute function fail()`;
    for (let turn = 0; turn < 40; turn += 1) {
      await add(now, pick([minuteMs, 20 * hourMs]), below(5));
      const work = pick<() => Promise<unknown>>([
        () => runPass(pick(sourceNames), pick(["count", "recount", "retry"]), now, 1 + below(4)),
        () => Promise.all([countAll(now), countAll(now)]),
        () => countAll(now - below(2 * hourMs)),
      ]);
      await work();
      now += pick([0, minuteMs, 50 * minuteMs, 30 * hourMs]);
    }
    for (const table of Object.keys(scans)) await sql`drop trigger fail on ${sql(table)}`;
    for (let turn = 0; turn < 3; turn += 1) {
      now += hourMs;
      await countAll(now);
    }
    expect(now).toBeLessThan(start + 50 * dayMs);
    expect(await sql`select from rollup_failures`).toEqual([]);
    await expectAsScanned();
  });

  it("don't change when nothing has changed", async () => {
    const now = start + 50 * dayMs;
    await countAll(now);
    const [before] = await sql`select max(xmin::text::bigint) as last from rollup_transactions`;
    await countAll(now);
    const [after] = await sql`select max(xmin::text::bigint) as last from rollup_transactions`;
    expect(after?.last).toBe(before?.last);
  });

  it("keep requests by minute for eight days, including late ones", async () => {
    const now = start + 60 * dayMs;
    await add(now, 10 * dayMs, 150);
    await countAll(now);
    for (let row = 0; row < 30; row += 1) await addRequest(now + hourMs, 20 * hourMs);
    await countAll(now + hourMs);
    await deleteOldRollups(new Date(now + hourMs));
    const scanned = (await scans.rollup_requests?.("minute")) ?? [];
    const since = now + hourMs - 8 * dayMs;
    const recent = scanned.filter((row) => (row as { at: Date }).at.getTime() >= since);
    expect(recent.length).toBeGreaterThan(20);
    expect(recent.length).toBeLessThan(scanned.length);
    expect(inOrder(await sql`select * from rollup_requests where span = 'minute'`)).toEqual(inOrder(recent));
  });

  it("of rows that were counted without a direction are the same while they are recounted, and afterwards", async () => {
    const now = start + 80 * dayMs;
    await countAll(now);
    await sql`create table counted as select * from rollup_transactions`;
    await sql`truncate rollup_transactions, rollup_durations`;
    const sums = sql`
      sum(created)::int as created, sum(success)::int as success, sum(paid)::int as paid, sum(volume)::text as volume`;
    const places = sql`partner_id, environment, span, at, provider, fiat_currency`;
    await sql`
      insert into rollup_transactions (${places}, created, opened, paid, success, ended, best, volume)
      select ${places}, sum(created), sum(opened), sum(paid), sum(success), sum(ended), sum(best), sum(volume)
      from counted group by ${places}`;
    const sinceHours = new Date(now - 99 * dayMs);
    const readSums = async () => sql`
      select ${places}, ${sums} from rollup_transactions where span = 'day' or at >= ${sinceHours}
      group by ${places} order by 1, 2, 3, 4, 5, 6`;
    const before = await readSums();
    await sql`update rollup_marks set recount_from = ${new Date(0)} where source = 'transactions'`;
    const isUnfinished = async () =>
      (await sql`select from rollup_marks where source = 'transactions' and recount_from is not null`).length > 0;
    while (await isUnfinished()) {
      await runPass("transactions", "recount", now, 1);
      await deleteOldRollups(new Date(now));
      expect(await readSums()).toEqual(before);
    }
    const days = await sql`select *, volume::text from rollup_transactions where span = 'day'`;
    expect(inOrder(days)).toEqual(inOrder((await scans.rollup_transactions?.("day")) ?? []));
    expect(await keptDurations("day")).toEqual(await scannedDurations("day"));
    await sql`drop table counted`;
  });

  it("drop hours after 100 days and keep days, including transactions that change afterwards", async () => {
    const now = start + 125 * dayMs;
    await countAll(now);
    await deleteOldRollups(new Date(now));
    const [old] =
      await sql`select id, created_at from transactions where status = 'processing' order by created_at limit 1`;
    await change(old?.id, "success", new Date(now));
    await countAll(now + 60_000);
    await deleteOldRollups(new Date(now));
    const scanned = (await scans.rollup_transactions?.("day")) ?? [];
    const kept = await sql`select *, volume::text from rollup_transactions where span = 'day'`;
    expect(inOrder(kept)).toEqual(inOrder(scanned));
    const [oldest] = await sql`select min(at) as at from rollup_transactions where span = 'hour'`;
    expect(now - oldest?.at.getTime()).toBeLessThanOrEqual(100 * dayMs);
  });
});
