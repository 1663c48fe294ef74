import { dayMs } from "#lib/duration.ts";
import { providerModules } from "#lib/providers/registry.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";

/** Days until the provider is asked for a refund. Cards can be charged back for 120 days. */
const days = [1, 3, 7, 14, 30, 60, 120];

type Row = Pick<
  TransactionRow,
  "status" | "type" | "provider" | "providerTransactionId" | "providerLink" | "succeededAt" | "refund"
>;

/** When to ask the provider next whether a closed transaction was refunded; null if it isn't asked (again). It's asked about a
 * refund that hasn't succeeded, and about a success whose refund it reports in no callback. */
export function nextRefundCheck(row: Row, now: Date): Date | null {
  const from = startOf(row)?.getTime() ?? null;
  if (from === null) return null;
  const day = days.find((one) => from + one * dayMs > now.getTime());
  return day === undefined ? null : new Date(from + day * dayMs);
}

function startOf(row: Row): Date | null {
  const hasOrder = row.providerTransactionId !== null || row.providerLink !== null;
  if (!isClosed(row.status) || !hasOrder) return null;
  if (row.refund && row.refund.status !== "succeeded") return new Date(row.refund.at);
  return row.status === "success" && isPolledOnly(row) ? row.succeededAt : null;
}

const isPolledOnly = ({ provider, type }: Row): boolean =>
  providerModules.find(({ id }) => id === provider)?.refundsByPollOnly?.includes(type) ?? false;
