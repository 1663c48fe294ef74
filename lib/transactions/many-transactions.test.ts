import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { db } from "#db/client.ts";
import { rollupTransactions } from "#db/schema-rollups.ts";
import type { TenantScope } from "#db/scope.ts";
import { countByStatus } from "./count-by-status.ts";
import { exportTransactions } from "./export-transactions.ts";
import { addTestTransaction } from "./test-listed.ts";

/** Copies of one row, a second apart, every third of them a success. */
async function addMany(scope: TenantScope, count: number) {
  const { id } = await addTestTransaction(scope, { createdAt: new Date(Date.UTC(2026, 1, 1)) });
  await db.execute(sql`
    insert into transactions
    select (jsonb_populate_record(t, jsonb_build_object(
      'id', t.id || '_' || n, 'partner_context', t.partner_context || n, 'checkout_token', t.checkout_token || n,
      'created_at', t.created_at + n * interval '1 second',
      'status', case when n % 3 = 0 then 'success' else 'pending' end))).*
    from transactions t, generate_series(1, ${count}::int) n where t.id = ${id}`);
}

it("counts “at least” beyond a thousand with a filter, and uses the rollups without one", async () => {
  const { scope } = await newTestPartner();
  await addMany(scope, 1_500);
  const filtered = await countByStatus(scope, { type: "BUY" }, new Date());
  expect(filtered?.all).toEqual({ number: 1_000, isMore: true });
  const { success, pending } = filtered?.byStatus ?? {};
  expect([success?.isMore, (success?.number ?? 0) + (pending?.number ?? 0)]).toEqual([true, 1_001]);
  await db.insert(rollupTransactions).values({
    ...scope,
    span: "day",
    at: new Date(Date.UTC(2026, 1, 1)),
    provider: "tester",
    fiatCurrency: "USD",
    created: 1_501,
    opened: 0,
    paid: 0,
    success: 500,
    ended: 500,
    best: 0,
    volume: "0",
    pending: 1_001,
  });
  const whole = await countByStatus(scope, { status: "success" }, new Date());
  expect(whole?.all).toEqual({ number: 1_501, isMore: false });
  expect(whole?.byStatus.success).toEqual({ number: 500, isMore: false });
});

it("counts up to exactly 1,000 filtered transactions", async () => {
  const { scope } = await newTestPartner();
  await addMany(scope, 999);
  expect((await countByStatus(scope, { type: "BUY" }, new Date()))?.all).toEqual({ number: 1_000, isMore: false });
  await addTestTransaction(scope);
  expect((await countByStatus(scope, { type: "BUY" }, new Date()))?.all).toEqual({ number: 1_000, isMore: true });
});

it("exports every row once over any number of pages, newest first", async () => {
  const { scope } = await newTestPartner();
  await addMany(scope, 2_345);
  const pieces: string[] = [];
  for await (const piece of exportTransactions(scope, {}, { now: new Date() })) pieces.push(piece);
  // The heading and three pages.
  expect(pieces).toHaveLength(4);
  const lines = pieces.join("").split("\r\n").slice(1, -1);
  expect(new Set(lines.map((line) => line.split(",")[0])).size).toBe(2_346);
  const times = lines.map((line) => /2026-02-01T[^,]+/.exec(line)?.[0] ?? "");
  expect(times).toEqual(times.toSorted().reverse());
});
