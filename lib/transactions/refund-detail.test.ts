import { expect, it } from "vitest";
import { dashboardFilter } from "#lib/transactions/filters-contract.ts";
import { applyProviderUpdate } from "./apply-provider-update.ts";
import { findDetail } from "./find-detail.ts";
import { listForDashboard } from "./list-for-dashboard.ts";
import { orderFor } from "./test-row.ts";
import { newTestTransaction } from "./test-transaction.ts";

const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const paid = { status: "success", providerTransactionId: "order-1" } as const;
const refund = { ...paid, status: "refunded", rawStatus: "refunded", reason: "Agreed with the buyer" } as const;

it("a refund and a second payment after success are in the timeline instead of updates without a change", async () => {
  const row = await newTestTransaction({ now });
  const report = (fields: Parameters<typeof orderFor>[1], seconds: number) =>
    applyProviderUpdate(row.id, orderFor(row, fields), "callback", later(seconds));
  await report(paid, 1);
  await report({ ...refund, refund: { amount: "40", currency: "USD", at: later(2) } }, 3);
  await report({ ...paid, providerTransactionId: "order-2", fiatAmount: "100" }, 4);
  await report({ ...paid, status: "failed", rawStatus: "failed?" }, 5);
  const detail = await findDetail(row, row.id, "http://127.0.0.1:3000", later(6));
  const [unchanged, second, refunded, success, ...others] = detail?.timeline ?? [];
  expect(unchanged).toMatchObject({ kind: "provider_update", raw_status: "failed?" });
  expect(second).toMatchObject({
    ...{ kind: "adjustment", at: later(4).toISOString(), occurred_at: null },
    adjustment: { kind: "second_payment", amount: "100", currency: "USD" },
  });
  expect(refunded).toMatchObject({
    ...{ kind: "adjustment", at: later(3).toISOString(), occurred_at: later(2).toISOString() },
    ...{ source: "callback", raw_status: "refunded", reason: "Agreed with the buyer" },
    adjustment: { kind: "refund", status: "succeeded", amount: "40", currency: "USD" },
  });
  expect(success).toMatchObject({ kind: "status", status: "success" });
  expect(others.map(({ kind }) => kind)).toEqual(["created"]);
  expect(detail?.transaction.refund).toEqual({
    ...{ kind: "refund", status: "succeeded", amount: "40", currency: "USD", reason: "Agreed with the buyer" },
    at: later(2).toISOString(),
  });
  expect(detail?.next_step.message).toBe("Completed, and money was returned to the payer afterwards.");
});

it("a refund before success leaves the change of status in the timeline", async () => {
  const row = await newTestTransaction({ now });
  await applyProviderUpdate(row.id, orderFor(row, refund), "callback", later(1));
  const detail = await findDetail(row, row.id, "http://127.0.0.1:3000", later(2));
  expect(detail?.timeline.map(({ kind }) => kind)).toEqual(["adjustment", "status", "created"]);
});

it("the list is filtered by the status of the refund", async () => {
  const row = await newTestTransaction({ now });
  const found = async (refund_status: string) =>
    (await listForDashboard(row, dashboardFilter.parse({ refund_status }), later(9))).transactions;
  await applyProviderUpdate(row.id, orderFor(row, paid), "callback", later(1));
  expect(await found("succeeded")).toEqual([]);
  const pending = { amount: "40", currency: "USD", status: "pending" } as const;
  await applyProviderUpdate(row.id, orderFor(row, { ...refund, refund: pending }), "callback", later(2));
  expect([await found("succeeded"), await found("failed")]).toEqual([[], []]);
  expect(await found("pending")).toMatchObject([{ id: row.id, refund: { status: "pending", amount: "40" } }]);
  expect(await found("unknown")).toHaveLength(1);
});
