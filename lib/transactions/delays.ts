import type { Executor } from "#db/client.ts";
import { findUsualTime } from "#lib/quality/usual-time.ts";
import { selectStatusChanges, type TransactionRow } from "#lib/transactions/queries/transactions.ts";

type Watched = Pick<TransactionRow, "environment" | "status">;

/** Whether the provider has to complete the payment, and has to do so in time: in the sandbox, nothing is delayed. */
export const isWatched = ({ environment, status }: Watched): boolean =>
  environment === "production" && status === "processing";

type Marked = Watched & Pick<TransactionRow, "reviewReason"> & { delayedAt: unknown };

/** Whether the payment is delayed at the provider. Not while it's on hold, when the operator has to act. Older versions also
 * marked rows in the sandbox and those that weren't paid. The same condition is in lib/transactions/queries/filters.ts. */
export const isDelayed = (row: Marked): boolean =>
  row.delayedAt !== null && row.reviewReason === null && isWatched(row);

/** When the clock started: when the payment was first seen. */
export async function findPaidAt(row: TransactionRow, tx: Executor): Promise<Date> {
  if (row.paidAt) return row.paidAt;
  // Newest first.
  const changes = await selectStatusChanges(row.id, tx);
  return (
    changes.findLast(({ fromStatus, toStatus }) => fromStatus !== toStatus && toStatus === "processing")?.at ??
    row.updatedAt
  );
}

/** Until when a payment that was seen at `paidAt` is expected to be completed. */
export async function findExpectedBy(row: TransactionRow, paidAt: Date, tx: Executor): Promise<Date> {
  const { delayMs } = await findUsualTime(row, tx);
  return new Date(paidAt.getTime() + delayMs);
}
