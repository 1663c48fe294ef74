import { db } from "#db/client.ts";
import { supportPage } from "#lib/providers/support-page.ts";
import { findUsualTime } from "#lib/quality/usual-time.ts";
import type { PaymentProgress } from "#lib/transactions/dashboard-contract.ts";
import { findPaidAt, isDelayed, isWatched } from "#lib/transactions/delays.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

/** How long the provider has been processing a payment; null if it isn't, and while it's on hold. */
export async function readProgress(row: TransactionRow, now: Date): Promise<PaymentProgress | null> {
  if (!isWatched(row) || row.reviewReason) return null;
  const [usual, paidAt] = await Promise.all([findUsualTime(row), findPaidAt(row, db)]);
  return {
    elapsed_seconds: Math.max(0, Math.floor((now.getTime() - paidAt.getTime()) / 1_000)),
    usual_seconds: usual.seconds,
    support_url: supportPage(row.provider).url,
    is_delayed: isDelayed(row),
  };
}
