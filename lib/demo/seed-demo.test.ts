import { beforeAll, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { readLiveBrand } from "#lib/brands/read-brand.ts";
import { dayMs } from "#lib/duration.ts";
import { shiftMonth } from "#lib/ledger/contract.ts";
import { listActions } from "#lib/overview/list-actions.ts";
import { updateRollups } from "#lib/overview/update-rollups.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { closeDueStatements } from "#lib/statements/close-statements.ts";
import { lastDueMonth } from "#lib/statements/month.ts";
import { readReviewOrder } from "#lib/transactions/review-order.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { claimEndpoints } from "#lib/webhooks/queries/queue.ts";
import { createRates } from "#simulator/rates.ts";
import { activityDays, seedDemo } from "./seed-demo.ts";

// Yesterday at 15:00 UTC: at night the demo partner may have no pending transaction.
const now = new Date(new Date().setUTCHours(-9, 0, 0, 0));
const rates = createRates({ walk: false });

it("reaches back over two months that are closed, on every date", () => {
  for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2029, 0, 1); day += dayMs) {
    const first = Date.parse(`${shiftMonth(lastDueMonth(new Date(day)), -1)}-01`);
    expect(day - first).toBeLessThanOrEqual(activityDays * dayMs);
  }
});

describe("the demo partner's data", () => {
  const sql = setUpOwnDatabase();
  let partnerId: string;
  const receiverUrl = "http://127.0.0.1:4010";
  const options = { usdAt: (code: string) => rates.usd(code), now, createdBy: null, receiverUrl };
  const seed = () => seedDemo({ partnerId, environment: "sandbox" }, options);
  const count = async (from: string) => Number((await sql.unsafe(`select count(*) from ${from}`))[0]?.count);

  beforeAll(async () => {
    partnerId = await createPartner("Demo");
    expect(await seed()).toBe(false);
    await refreshOffers("sandbox", enabledProviders("sandbox"), now);
    // Someone may use the API before the demo data are written.
    const early = await addTestTransaction({ partnerId, environment: "sandbox" }, { createdAt: new Date() });
    expect(await seed()).toBe(true);
    await sql`delete from transactions where id = ${early.id}`;
  }, 180_000);

  it("has thousands of transactions of every status, over providers, currencies, and methods", async () => {
    expect(await count("transactions where created_at > now() - interval '30 days'")).toBeGreaterThan(2_000);
    expect(await count("(select distinct status from transactions) x")).toBe(7);
    expect(await count("(select distinct provider from transactions) x")).toBeGreaterThan(4);
    expect(await count("(select distinct fiat_currency from transactions) x")).toBe(7);
    expect(await count("(select distinct payment_method from transactions) x")).toBeGreaterThan(3);
    expect(await count("api_logs where at > now() - interval '30 days'")).toBeGreaterThan(4_000);
    expect(await count("api_logs_default")).toBe(0);
    expect(await count("api_logs where status >= 500")).toBeGreaterThan(10);
    expect(await count(`transactions where created_at > '${now.toISOString()}'`)).toBe(0);
    expect(await count(`status_changes where at > '${now.toISOString()}'`)).toBe(0);
  });

  it("has the last use of each key at its last request", async () => {
    const last = "(select key_id, max(at) as at from api_logs group by 1) l on l.key_id = k.id";
    expect(await count(`api_keys k left join ${last} where k.last_used_at is distinct from l.at`)).toBe(0);
    expect(await count("api_keys where last_used_at is not null")).toBeGreaterThan(2);
  });

  it("has valid histories that lead to each status in order", async () => {
    const wrong = `transactions t left join lateral (select to_status from status_changes c where c.transaction_id = t.id
      order by id desc limit 1) last on true where coalesce(last.to_status, 'pending') <> t.status`;
    expect(await count(wrong)).toBe(0);
    const backwards = `status_changes a join status_changes b on a.transaction_id = b.transaction_id and a.id < b.id
      where a.at > b.at or a.to_status <> b.from_status or a.to_status <> 'processing'`;
    expect(await count(backwards)).toBe(0);
  });

  it("has the time of each step, and where fees come from", async () => {
    const firstOf = (...statuses: string[]) => `(select min(at) from status_changes c where c.transaction_id = t.id
      and c.to_status = any('{${statuses.join()}}'))`;
    const wrong = `transactions t where paid_at is distinct from ${firstOf("processing", "success", "refunded")}
      or succeeded_at is distinct from ${firstOf("success")}
      or closed_at is distinct from ${firstOf("success", "failed", "cancelled", "expired", "refunded")}
      or (handed_over_at is null) <> (provider_link is null)
      or (fees_source = 'provider') <> (status = 'success') or quoted_provider_fee is null`;
    expect(await count(wrong)).toBe(0);
  });

  it("has prices near the simulator's and amounts within the limits", async () => {
    const rows =
      await sql`select crypto_currency, fiat_currency, quoted_exchange_rate::float as rate from transactions`;
    for (const { crypto_currency, fiat_currency, rate } of rows) {
      const market = Number(rates.usd(crypto_currency)) / Number(rates.usd(fiat_currency));
      expect(Math.abs(rate / market - 1)).toBeLessThan(0.2);
    }
    const unserved = `transactions t where not exists (select 1 from offers o where o.provider = t.provider and o.side = t.type
      and o.fiat = t.fiat_currency and o.method = t.payment_method and t.crypto_currency || ':' || t.network = any(o.assets)
      and t.amount >= coalesce(o.min_amount, 0) and t.amount <= coalesce(o.max_amount, t.amount))`;
    expect(await count(unserved)).toBe(0);
  });

  it("has failed and recovered deliveries, and queues those of the paused endpoint", async () => {
    expect(await count("webhook_deliveries where status = 'delivered' and attempts > 1")).toBeGreaterThan(50);
    const [gone] = await sql`select id, paused_at from webhook_endpoints where pause_reason = 'gone'`;
    expect(await count("webhook_deliveries where last_status_code = 410")).toBe(1);
    const sinceGone = `webhook_deliveries where endpoint_id = '${gone?.id}' and created_at > '${gone?.paused_at.toISOString()}'`;
    expect(await count(sinceGone)).toBeGreaterThan(0);
    expect(await count(`${sinceGone} and (status <> 'pending' or next_attempt_at is null or attempts > 0)`)).toBe(0);
    expect(await count("webhook_deliveries where status = 'skipped'")).toBe(0);
    expect(await count("webhook_deliveries where (status = 'pending') <> (next_attempt_at is not null)")).toBe(0);
    expect(
      await count(
        "webhook_deliveries d where attempts <> (select count(*) from webhook_attempts a where a.delivery_id = d.id)",
      ),
    ).toBe(0);
    // Nothing is overdue, except what a paused endpoint keeps.
    for (const isSlow of [true, false]) expect(await claimEndpoints({ isSlow, now, limit: 10 })).toEqual([]);
  });

  it("has an endpoint that failed yesterday and recovered", async () => {
    const [endpoint] = await sql`select id, paused_at, failing_since from webhook_endpoints where name = 'Analytics'`;
    expect(endpoint).toMatchObject({ paused_at: null, failing_since: null });
    const failed = `webhook_attempts where endpoint_id = '${endpoint?.id}' and status_code = 503`;
    expect(await count(failed)).toBeGreaterThan(5);
    const recovered = `webhook_deliveries d where status = 'delivered' and attempts > 2
      and exists (select from ${failed} and delivery_id = d.id)`;
    expect(await count(recovered)).toBeGreaterThan(3);
  });

  it("has a recent refund and a recent large slippage", async () => {
    const recent = "created_at > now() - interval '4 days'";
    expect(await count(`transactions where status = 'refunded' and ${recent}`)).toBeGreaterThan(0);
    expect(
      await count(
        `transactions where status = 'success' and crypto_amount < quoted_crypto_amount * 0.98 and ${recent}`,
      ),
    ).toBeGreaterThan(0);
  });

  it("has a refund before and one after success, a chargeback, and a second payment, in both the record and the lists", async () => {
    const rows = await sql`
      select a.kind, t.status, t.refund->>'kind' as refund, a.amount < t.fiat_amount as "isPartial"
      from adjustments a join transactions t on t.id = a.transaction_id order by a.kind, t.status`;
    expect(rows).toEqual([
      { kind: "chargeback", status: "success", refund: "chargeback", isPartial: false },
      { kind: "refund", status: "refunded", refund: "refund", isPartial: false },
      { kind: "refund", status: "success", refund: "refund", isPartial: true },
      { kind: "second_payment", status: "success", refund: null, isPartial: false },
    ]);
    expect(await count("transactions where refund is not null")).toBe(3);
    expect(await count(`adjustments where recorded_at > '${now.toISOString()}'`)).toBe(0);
  });

  it("has realistic requests: several keys, all methods, many kinds of errors, more by day than by night", async () => {
    expect(await count("(select distinct key_id from api_logs) x")).toBe(4);
    expect(await count("(select distinct method from api_logs) x")).toBe(3);
    expect(await count("(select distinct error_code from api_logs where error_code is not null) x")).toBeGreaterThan(
      12,
    );
    expect(await count("(select distinct path from api_logs where path !~ '/tx_') x")).toBe(6);
    const shares = await sql`select count(*) filter (where status >= 400)::float / count(*) as refused,
      count(*) filter (where extract(hour from at) between 12 and 20)::float / count(*) as by_day,
      percentile_disc(0.5) within group (order by duration_ms) filter (where path like '%/quotes' and status = 200) as quotes,
      percentile_disc(0.5) within group (order by duration_ms) filter (where path like '%/tx_%') as reads from api_logs`;
    expect(shares[0]?.refused).toBeGreaterThan(0.02);
    expect(shares[0]?.refused).toBeLessThan(0.1);
    expect(shares[0]?.by_day).toBeGreaterThan(0.5);
    expect(shares[0]?.quotes).toBeGreaterThan(300);
    expect(shares[0]?.reads).toBeLessThan(20);
  });

  it("has every kind of item that needs attention, and one transaction to review", async () => {
    const [held, ...others] =
      await sql`select status, review_reason, review_order from transactions where review_reason is not null`;
    expect(others).toEqual([]);
    expect(held?.status).toBe("processing");
    expect(held?.review_reason).toMatch(/ reports [\d,]+ NGN; [\d,]+ NGN was agreed \(−10%\)$/);
    expect(readReviewOrder(held?.review_order)?.rawStatus).toBe("completed");
    const kinds = (await listActions({ partnerId, environment: "sandbox" }, now)).map(({ kind }) => kind);
    expect(kinds).toEqual(["endpoint_paused", "key_expiring", "key_idle"]);
  });

  it("has a brand with a logo and colors", async () => {
    expect(await readLiveBrand({ partnerId, environment: "sandbox" })).toMatchObject({
      logo: { width: 152 },
      color: expect.stringMatching(/^#/),
      colorDark: expect.stringMatching(/^#/),
    });
  });

  it("has a smaller history in production, with two delayed transactions", async () => {
    const scope = { partnerId, environment: "production" as const };
    await refreshOffers("production", enabledProviders("production"), now);
    expect(await seedDemo(scope, options)).toBe(true);
    expect(await count("transactions where environment = 'production'")).toBeGreaterThan(700);
    expect(await count("api_logs where environment = 'production'")).toBeGreaterThan(1_500);
    expect(await listActions(scope, now)).toMatchObject([{ kind: "delayed", count: 2 }]);
    expect(await count("transactions where stuck_at < now() and paid_at < stuck_at and status = 'processing'")).toBe(2);
  }, 180_000);

  it("has two closed months in both environments, with one line whose reported commission differs", async () => {
    await closeDueStatements(now);
    const last = lastDueMonth(now);
    const filled = await sql`select environment, month from statements
      where jsonb_array_length(body->'lines') > 0 and month >= ${shiftMonth(last, -1)} order by environment, month desc`;
    expect(filled.map(({ environment, month }) => [environment, month])).toEqual(
      (["production", "sandbox"] as const).flatMap((each) => [
        [each, last],
        [each, shiftMonth(last, -1)],
      ]),
    );
    const lines = "statements, jsonb_array_elements(body->'lines') line";
    const compared = `${lines} where line->>'reported_difference' is not null`;
    expect(await count(compared)).toBeGreaterThan(10);
    expect(await count(`${compared} and (line->>'reported_difference')::numeric <> 0`)).toBe(1);
  });

  it("is counted in rollups, and created only once", async () => {
    const counted = async () => {
      // On a busy machine, one run isn't enough for months.
      await updateRollups(now);
      const [row] = await sql`select sum(created)::int as created from rollup_transactions where span = 'day'`;
      return row?.created;
    };
    await expect.poll(counted).toBe(await count("transactions"));
    const before = await count("api_logs");
    expect(await seed()).toBe(false);
    expect(await count("api_logs")).toBe(before);
  });
});
