import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { db } from "#db/client.ts";
import type { FailureCode, Status } from "#db/enums.ts";
import { webhookDeliveries } from "#db/schema-webhooks.ts";
import type { TenantScope } from "#db/scope.ts";
import { countByStatus } from "./count-by-status.ts";
import { dashboardFilter } from "./filters-contract.ts";
import { listForDashboard } from "./list-for-dashboard.ts";
import { addTestEndpoint, addTestTransaction, changeTestTransaction } from "./test-listed.ts";

const now = new Date("2026-03-10T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const idsOf = async (scope: TenantScope, address: Record<string, string>) =>
  (await listForDashboard(scope, dashboardFilter.parse(address), now)).transactions.map(({ id }) => id);

it("applies every filter to a matching and a non-matching row", async () => {
  // Nothing is delayed in the sandbox.
  const scope = { ...(await newTestPartner()).scope, environment: "production" as const };
  const fits = await addTestTransaction(scope, {
    type: "SELL",
    provider: "fits",
    fiatCurrency: "EUR",
    cryptoCurrency: "USDC",
    network: "base",
    paymentMethod: "sepa_bank_transfer",
    walletAddress: "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B",
    transactionHash: "0xAB12cd34",
    fiatAmount: "250.5",
    status: "processing",
    delayedAt: now,
    updatedAt: ago(1),
    openedAt: ago(1),
    createdAt: ago(2),
  });
  const other = await addTestTransaction(scope, {
    fiatCurrency: "USD",
    fiatAmount: "250.5",
    createdAt: ago(200),
    updatedAt: ago(199),
  });
  const both = [fits.id, other.id];
  expect(await idsOf(scope, {})).toEqual(both);
  const one: Record<string, string>[] = [
    { type: "SELL" },
    { provider: "fits" },
    { fiat_currency: "eur" },
    { crypto_currency: "usdc" },
    { network: "base" },
    { payment_method: "sepa_bank_transfer" },
    { transaction_hash: " 0xab12CD34" },
    { wallet: "0xab5801a7d398351b8be11c439e05c5b3259aec9b" },
    { partner_context: fits.partnerContext },
    { status: "processing" },
    { delayed: "yes" },
    { updated_from: ago(1).toISOString() },
    { stage: "opened" },
    { window: "24h" },
    { created_from: ago(3).toISOString() },
    { fiat_currency: "EUR", amount_min: "250.5", amount_max: "250.5" },
  ];
  for (const address of one) expect([address, await idsOf(scope, address)]).toEqual([address, [fits.id]]);
  expect(await idsOf(scope, { created_to: ago(2).toISOString() })).toEqual([other.id]);
  expect(await idsOf(scope, { updated_to: ago(1).toISOString() })).toEqual([other.id]);
  expect(await idsOf(scope, { fiat_currency: "EUR", amount_min: "250.51" })).toEqual([]);
  expect(await idsOf(scope, { fiat_currency: "EUR", amount_max: "250.49" })).toEqual([]);
  // 250.5 ± 1%
  for (const amount of ["250.5", "253.03", "248.02"])
    expect([amount, await idsOf(scope, { fiat_currency: "EUR", amount })]).toEqual([amount, [fits.id]]);
  for (const amount of ["253.04", "248.01"]) expect(await idsOf(scope, { fiat_currency: "EUR", amount })).toEqual([]);
  expect(await idsOf(scope, { day: fits.createdAt.toISOString().slice(0, 10) })).toContain(fits.id);
  expect(await idsOf(scope, { day: "2020-01-01" })).toEqual([]);
  // An amount without a currency is ignored.
  expect(await idsOf(scope, { amount_min: "9999" })).toEqual(both);
});

it("filters by holds, which aren't delays", async () => {
  const { scope } = await newTestPartner();
  const held = await addTestTransaction(scope, {
    status: "processing",
    delayedAt: now,
    reviewReason: "another amount",
  });
  await addTestTransaction(scope, {});
  expect([await idsOf(scope, { is_on_hold: "true" }), await idsOf(scope, { delayed: "yes" })]).toEqual([[held.id], []]);
});

it("filters by the failure code that is shown, also if none was stored", async () => {
  const { scope } = await newTestPartner();
  const add = (status: Status, failureCode: FailureCode | null, hours: number) =>
    addTestTransaction(scope, { status, failureCode, createdAt: ago(hours) });
  const declined = await add("failed", "declined", 1);
  const unexplained = await add("failed", null, 2);
  const late = await add("failed", "expired", 3);
  const expired = await add("expired", null, 4);
  const cancelled = await add("cancelled", null, 5);
  await add("success", null, 6);
  const byCode: [FailureCode, { id: string }[]][] = [
    ["declined", [declined]],
    ["other", [unexplained]],
    ["expired", [late, expired]],
    ["cancelled_by_user", [cancelled]],
    ["kyc_rejected", []],
  ];
  for (const [failure_code, rows] of byCode)
    expect([failure_code, await idsOf(scope, { failure_code })]).toEqual([failure_code, rows.map(({ id }) => id)]);
  expect(await idsOf(scope, { failure_code: "expired", status: "expired" })).toEqual([expired.id]);
});

it("shows the delivery state of each row's events, and filters by undelivered ones", async () => {
  const { scope } = await newTestPartner();
  await addTestEndpoint(scope, ago(300));
  const states = ["failed", "retrying", "waiting", "delivered", "skipped"] as const;
  const sets = {
    failed: { status: "failed", attempts: 14 },
    retrying: { status: "pending", attempts: 1 },
    waiting: { status: "pending", attempts: 0 },
    delivered: { status: "delivered", attempts: 1 },
    skipped: { status: "skipped", attempts: 0 },
  } as const;
  const ids: Record<string, string> = {};
  for (const [place, state] of states.entries()) {
    const row = await addTestTransaction(scope, { createdAt: ago(place + 1) });
    await changeTestTransaction(row, "success");
    await db.update(webhookDeliveries).set(sets[state]).where(eq(webhookDeliveries.transactionId, row.id));
    ids[state] = row.id;
  }
  const unsent = await addTestTransaction(scope, { createdAt: ago(9) });
  const { transactions } = await listForDashboard(scope, {}, now);
  expect(transactions.map(({ id, webhook }) => [id, webhook])).toEqual([
    ...states.map((state) => [ids[state], state]),
    [unsent.id, null],
  ]);
  expect(await idsOf(scope, { webhook: "failed" })).toEqual([ids.failed, ids.retrying]);
});

it("dates a status by its last change, not by updates that kept it", async () => {
  const { scope } = await newTestPartner();
  const changed = await addTestTransaction(scope, { createdAt: ago(5) });
  await changeTestTransaction(changed, "processing", ago(3));
  await changeTestTransaction({ ...changed, status: "processing" }, "processing", ago(1));
  const unchanged = await addTestTransaction(scope, { createdAt: ago(6) });
  const { transactions } = await listForDashboard(scope, {}, now);
  expect(transactions.map(({ id, status_changed_at }) => [id, status_changed_at])).toEqual([
    [changed.id, ago(3).toISOString()],
    [unchanged.id, ago(6).toISOString()],
  ]);
});

it("counts by status regardless of the selected status, and never another tenant's rows", async () => {
  const { scope } = await newTestPartner();
  const otherScope = (await newTestPartner()).scope;
  for (const status of ["success", "success", "failed", "expired"] as const)
    await addTestTransaction(scope, { status });
  await addTestTransaction(scope, { status: "success", fiatCurrency: "EUR" });
  await addTestTransaction(otherScope, { status: "refunded" });
  const count = async (address: Record<string, string>) => {
    const totals = await countByStatus(scope, dashboardFilter.parse(address), new Date());
    return totals && { all: totals.all, success: totals.byStatus.success.number, days: totals.days };
  };
  const exactly = (number: number) => ({ number, isMore: false });
  expect(await count({})).toEqual({ all: exactly(5), success: 3, days: null });
  expect(await count({ status: "failed" })).toEqual({ all: exactly(5), success: 3, days: null });
  expect(await count({ fiat_currency: "EUR" })).toEqual({ all: exactly(1), success: 1, days: null });
  expect(await count({ q: "anything" })).toBeNull();
  const elsewhere = await countByStatus({ ...scope, environment: "production" }, {}, new Date());
  expect(elsewhere?.all.number).toBe(0);
});
