import type { AdjustmentKind, RefundKind, RefundStatus } from "#db/enums.ts";
import type { Refund } from "#db/refund.ts";
import type { AdjustmentRow } from "#lib/adjustments/queries.ts";
import { add, compare, decimal } from "#lib/money.ts";

/** Later ones decide: a chargeback says more than the refund before it, and a refund that failed first can still succeed. */
const kindOrder: readonly AdjustmentKind[] = ["refund", "reversal", "chargeback"] satisfies RefundKind[];
const statusOrder: readonly RefundStatus[] = ["pending", "failed", "succeeded"];

/** The sum of what a transaction's adjustments returned to the payer; null if none did. Depends on which there are, not on their
 * order: reports of one kind about one order repeat its total, so the largest counts, and kinds and orders add up. */
export function sumRefund(all: AdjustmentRow[]): Refund | null {
  const rows = all.filter(({ kind }) => kindOrder.includes(kind));
  if (rows.length === 0) return null;
  const kind = last(rows, ({ kind: one }) => kindOrder.indexOf(one));
  const status = last(rows, (row) => statusOrder.indexOf(row.status));
  const deciding = rows.filter((row) => row.status === status.status);
  const [first] = deciding.map(timeOf).sort((one, other) => one.getTime() - other.getTime());
  return {
    kind: kind.kind as RefundKind,
    status: status.status,
    ...amountOf(deciding),
    reason: deciding.find(({ reason }) => reason !== null)?.reason ?? null,
    at: (first ?? status.recordedAt).toISOString(),
  };
}

/** In the currency of most of the amounts. */
function amountOf(rows: AdjustmentRow[]): Pick<Refund, "amount" | "currency"> {
  const byCurrency = Map.groupBy(rows, (row) => (row.amount === null ? null : row.currency));
  byCurrency.delete(null);
  const [[currency, reported] = [null, []]] = [...byCurrency].sort(
    ([one, some], [other, others]) => others.length - some.length || String(one).localeCompare(String(other)),
  );
  if (currency === null) return { amount: null, currency: null };
  const totals = [...Map.groupBy(reported, ({ kind, providerReference }) => `${kind} ${providerReference}`).values()];
  return { amount: decimal(totals.map(largest).reduce(add)), currency };
}

const largest = (rows: AdjustmentRow[]): string =>
  rows.map(({ amount }) => amount ?? "0").reduce((one, other) => (compare(one, other) < 0 ? other : one));

const timeOf = ({ occurredAt, recordedAt }: AdjustmentRow) => occurredAt ?? recordedAt;

const last = (rows: AdjustmentRow[], rank: (row: AdjustmentRow) => number): AdjustmentRow =>
  rows.reduce((one, other) => (rank(other) > rank(one) ? other : one));
