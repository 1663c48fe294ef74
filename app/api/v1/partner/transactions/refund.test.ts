import { expect, it } from "vitest";
import { call, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import type { RefundStatus } from "#db/enums.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { GET } from "./route.ts";

type Partner = Awaited<ReturnType<typeof newTestPartner>>;

const list = ({ key }: Partner, query: string) => call(GET, `/transactions?${query}`, { key });

const refundOf = (status: RefundStatus) => ({
  status,
  kind: "refund" as const,
  amount: "25",
  currency: "USD",
  reason: null,
  at: "2026-03-10T12:00:00.000Z",
});

it("lists transactions by the status of their refund, and no others", async () => {
  const [partner, other] = [await newTestPartner(), await newTestPartner()];
  await addTestTransaction(other.scope, { refund: refundOf("succeeded") });
  await addTestTransaction(partner.scope);
  // Refunded before refunds were recorded.
  await addTestTransaction(partner.scope, { status: "refunded" });
  const ids = { pending: "", succeeded: "", failed: "" };
  for (const status of ["pending", "succeeded", "failed"] as const)
    ids[status] = (await addTestTransaction(partner.scope, { status: "success", refund: refundOf(status) })).id;
  const idsOf = async (query: string) =>
    (await list(partner, query)).body.data.transactions.map(({ id }: { id: string }) => id);
  expect(await idsOf("refund_status=succeeded")).toEqual([ids.succeeded]);
  expect(await idsOf("refund_status=pending&refund_status=failed")).toEqual([ids.failed, ids.pending]);
  expect(await idsOf("refund_status=failed&status=success&limit=1")).toEqual([ids.failed]);
  expect(await idsOf("refund_status=failed&status=refunded")).toEqual([]);
});

it("has a refund in each list and transaction, and null without one", async () => {
  const partner = await newTestPartner();
  await addTestTransaction(partner.scope);
  await addTestTransaction(partner.scope, { status: "success", refund: refundOf("succeeded") });
  for (const query of ["limit=2", "limit=2&type=BUY&fiat_currency=USD"]) {
    const { transactions } = (await list(partner, query)).body.data;
    expect(transactions.map(({ refund }: { refund: unknown }) => refund)).toEqual([refundOf("succeeded"), null]);
    expect(transactions[0].status).toBe("success");
  }
});

it("400: rejects an unknown refund_status", async () => {
  const response = await list(await newTestPartner(), "refund_status=returned");
  expect([response.status, fieldsOf(response)]).toEqual([400, ["refund_status"]]);
});
