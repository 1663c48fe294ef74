import { selectHistories, type TransactionRow } from "#lib/transactions/queries/transactions.ts";
import type { CheckoutReceipt } from "./contract.ts";
import { type CheckoutContext, findByToken, viewRow } from "./view-checkout.ts";

/** The receipt of the transaction at `link`; null for an unknown token, and "unavailable" unless it succeeded or was refunded.
 * Never calls the provider. */
export async function viewReceipt(
  token: string,
  context: CheckoutContext,
): Promise<CheckoutReceipt | "unavailable" | null> {
  const row = await findByToken(token);
  if (!row) return null;
  if (row.status !== "success" && row.status !== "refunded") return "unavailable";
  const [view, times] = await Promise.all([viewRow(row, context), timesOf(row)]);
  return { view, ...times, areAmountsQuoted: row.amountsSource === "quote" };
}

/** From the history, which older rows have as well. The end is the latest change: a refund can follow a failed payment. */
async function timesOf(row: TransactionRow) {
  const changes = (await selectHistories([row.id])).get(row.id) ?? [];
  const paid = changes.find(({ toStatus }) => toStatus === "processing" || toStatus === "success");
  const ended = changes.findLast(({ fromStatus, toStatus }) => toStatus === row.status && fromStatus !== toStatus);
  return {
    createdAt: row.createdAt.toISOString(),
    paidAt: paid?.at.toISOString() ?? null,
    endedAt: (ended?.at ?? row.updatedAt).toISOString(),
  };
}
