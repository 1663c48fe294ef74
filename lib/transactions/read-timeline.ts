import { db } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { type AdjustmentRow, selectAdjustments } from "#lib/adjustments/queries.ts";
import type { ApiLogRow } from "#lib/api-logs/queries/api-logs.ts";
import { unlessUnavailable } from "#lib/api-logs/unless-unavailable.ts";
import { decimal } from "#lib/money.ts";
import { failureCodeOf } from "#lib/providers/failure-code.ts";
import type { TimelineEntry, TransactionDetail } from "#lib/transactions/dashboard-contract.ts";
import { holdOf } from "#lib/transactions/hold.ts";
import { type AttemptRow, selectAttemptsOf } from "#lib/transactions/queries/timeline.ts";
import type { StatusChangeRow, TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { findCreationsAt, findRequestsTo } from "./find-requests.ts";

const listPath = "/api/v1/partner/transactions";
const callsMax = 200;
const attemptsMax = 100;

type Timeline = Pick<TransactionDetail, "timeline" | "is_timeline_cut" | "has_requests">;

/** A transaction's history, newest first: API requests, the buyer's visit, provider
 * updates, status changes, and delivery attempts. While API logs are unavailable, everything but requests. */
export async function readTimeline(
  scope: TenantScope,
  row: TransactionRow,
  history: StatusChangeRow[],
): Promise<Timeline> {
  const requests = Promise.all([
    findCreationsAt(scope, listPath, row.createdAt),
    findRequestsTo(scope, `${listPath}/${row.id}`, row.createdAt, callsMax),
  ]);
  const [found, adjustments, attempts] = await Promise.all([
    unlessUnavailable(requests, null),
    selectAdjustments(row.id, db),
    selectAttemptsOf(scope, row.id, attemptsMax),
  ]);
  const [creations, { calls, isCut }] = found ?? [[], { calls: [], isCut: false }];
  // Of two requests in the same millisecond, either could be the right one.
  const creation = creations.length === 1 ? creations[0] : undefined;
  const entries: TimelineEntry[] = [
    { kind: "created", at: row.createdAt.toISOString(), request_id: creation?.requestId ?? null },
    ...(row.openedAt ? [{ kind: "opened" as const, at: row.openedAt.toISOString() }] : []),
    ...history.filter(isShown(adjustments)).map(toChange),
    ...toHold(row),
    ...adjustments.map(toAdjustment),
    ...calls.toReversed().map(toCall),
    ...attempts.toReversed().map(toAttempt),
  ];
  // Entries of the same time stay in the order above.
  const sorted = entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return {
    timeline: together(sorted).reverse(),
    has_requests: found !== null,
    is_timeline_cut: isCut || attempts.length === attemptsMax,
  };
}

/** An update that left the status, but recorded an adjustment, is shown as that. */
const isShown =
  (adjustments: AdjustmentRow[]) =>
  ({ fromStatus, toStatus, at }: StatusChangeRow) =>
    fromStatus !== toStatus || adjustments.every(({ recordedAt }) => recordedAt.getTime() !== at.getTime());

const toAdjustment = ({ kind, status, amount, currency, ...row }: AdjustmentRow): TimelineEntry => ({
  kind: "adjustment",
  at: row.recordedAt.toISOString(),
  id: row.id,
  source: row.source,
  adjustment: { kind, status, amount: amount === null ? null : decimal(amount), currency },
  raw_status: row.rawStatus || null,
  occurred_at: row.occurredAt?.toISOString() ?? null,
  reason: row.reason,
});

/** The reason of an update that changed nothing is omitted: only the operator sees it. */
function toChange({
  fromStatus,
  toStatus,
  source,
  rawStatus,
  failureCode,
  reason,
  at,
}: StatusChangeRow): TimelineEntry {
  const time = at.toISOString();
  if (fromStatus === toStatus) return { kind: "provider_update", at: time, source, raw_status: rawStatus };
  return {
    kind: "status",
    at: time,
    status: toStatus,
    source,
    raw_status: rawStatus,
    failure_code: failureCodeOf(toStatus, failureCode),
    reason: source === "operator" ? null : reason,
  };
}

function toHold(row: TransactionRow): TimelineEntry[] {
  const hold = holdOf(row);
  if (!hold) return [];
  const began = { kind: "hold" as const, at: hold.since, reason: hold.reason };
  return hold.until === null ? [began] : [began, { kind: "hold_ended", at: hold.until }];
}

const toCall = ({ at, method, status, errorCode, requestId }: ApiLogRow): TimelineEntry => ({
  kind: "calls",
  at: at.toISOString(),
  since: at.toISOString(),
  number: 1,
  method,
  status,
  error_code: errorCode,
  request_id: requestId,
});

const toAttempt = (row: AttemptRow): TimelineEntry => ({
  kind: "attempt",
  at: row.at.toISOString(),
  id: String(row.id),
  delivery_id: row.deliveryId,
  event: row.eventName,
  endpoint: row.endpointName,
  status_code: row.statusCode,
  error: row.error,
  duration_ms: row.durationMs,
  is_resend: row.isResend,
  is_test: row.isTest,
});

/** Polling by a server becomes one entry. */
function together(entries: TimelineEntry[]): TimelineEntry[] {
  const lines: TimelineEntry[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    const isSame =
      last?.kind === "calls" && entry.kind === "calls" && last.status === entry.status && last.method === entry.method;
    if (isSame) lines[lines.length - 1] = { ...entry, since: last.since, number: last.number + 1 };
    else lines.push(entry);
  }
  return lines;
}
