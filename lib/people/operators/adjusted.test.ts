import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { dayMs } from "#lib/duration.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { listAllTransactions } from "./list-all.ts";
import { listAttentionItems } from "./list-attention-items.ts";
import { readOverview } from "./read-overview.ts";

const sql = setUpOwnDatabase();
const now = new Date();

/** A production transaction with these reports after its success. */
async function newAdjusted(at: Date, ...reports: Parameters<typeof orderFor>[1][]): Promise<string> {
  const row = await newTestTransaction({ now: new Date(at.getTime() - dayMs) });
  await sql`update transactions set environment = 'production' where id = ${row.id}`;
  for (const report of [{ status: "success" as const }, ...reports])
    await applyProviderUpdate(row.id, orderFor(row, { providerTransactionId: "order-1", ...report }), "callback", at);
  return row.id;
}

it("refunds and second payments of the last 7 days need attention, once per transaction, and are listed", async () => {
  const refund = { status: "refunded", refund: { amount: "20", currency: "USD" } } as const;
  const second = { status: "success", providerTransactionId: "order-2", fiatAmount: "100" } as const;
  const refunded = await newAdjusted(now, refund, { ...refund, refund: { amount: "50", currency: "USD" } });
  const paidTwice = await newAdjusted(new Date(now.getTime() - 7 * dayMs + 1_000), second);
  const old = await newAdjusted(new Date(now.getTime() - 7 * dayMs - 1_000), refund);
  await newAdjusted(now);
  const sandbox = await newAdjusted(now, refund);
  await sql`update adjustments set environment = 'sandbox' where transaction_id = ${sandbox}`;
  const [entered, simulated] = [await newAdjusted(now, refund), await newAdjusted(now, refund)];
  await sql`update adjustments set source = 'operator' where transaction_id = ${entered}`;
  await sql`update adjustments set source = 'simulation' where transaction_id = ${simulated}`;

  expect(listAttentionItems(await readOverview(now), now)).toContainEqual({ kind: "adjusted", count: 2 });
  const listed = async (problem: "adjusted" | "refund") => (await listAllTransactions({ problem }, now)).rows;
  expect(await listed("adjusted")).toMatchObject([
    { id: refunded, refund: { amount: "50", status: "succeeded" }, hasSecondPayment: false },
    { id: paidTwice, refund: null, hasSecondPayment: true },
  ]);
  expect(new Set((await listed("refund")).map(({ id }) => id))).toEqual(
    new Set([refunded, old, sandbox, entered, simulated]),
  );
});
