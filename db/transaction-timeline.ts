import { and, asc, desc, eq } from "drizzle-orm";
import type { LogTerm } from "./api-log-terms.ts";
import { selectApiLogs } from "./api-logs.ts";
import { db } from "./client.ts";
import { apiLogs } from "./schema.ts";
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEvents } from "./schema-webhooks.ts";
import { scopedTo, type TenantScope } from "./scope.ts";

const call = {
  requestId: apiLogs.requestId,
  at: apiLogs.at,
  method: apiLogs.method,
  status: apiLogs.status,
  durationMs: apiLogs.durationMs,
  errorCode: apiLogs.errorCode,
};
export type CallRow = {
  requestId: string;
  at: Date;
  method: string;
  status: number;
  durationMs: number;
  errorCode: string | null;
};

/** Rows examined from each end of the time since then, where there is no index on the path. */
const scannedMax = 10_000;

type Calls = { calls: CallRow[]; isCut: boolean };

/** The last requests to this path since then, newest first. A partner with too many requests on the current day gets its newest and
 * the first ones. */
export async function selectCallsTo(scope: TenantScope, path: string, since: Date, limit: number): Promise<Calls> {
  const terms: LogTerm[] = [{ field: "path", isNot: false, match: "is", texts: [path] }];
  const search = { terms, range: { from: since }, limit, scanned: scannedMax };
  const newest = await selectApiLogs(scope, search);
  if (!newest.searchedTo) return { calls: newest.rows, isCut: newest.rows.length === limit };
  const first = await selectApiLogs(scope, { ...search, before: newest.searchedTo, order: "asc" });
  return { calls: [...newest.rows, ...first.rows.toReversed()], isCut: first.searchedTo !== null };
}

/** Successful requests to this path in this millisecond: a row and the log entry of the request that created it have
 * the same time. */
export function selectCallsAt(scope: TenantScope, path: string, at: Date): Promise<CallRow[]> {
  return db
    .select(call)
    .from(apiLogs)
    .where(
      and(
        scopedTo(apiLogs, scope),
        eq(apiLogs.path, path),
        eq(apiLogs.at, at),
        eq(apiLogs.method, "POST"),
        eq(apiLogs.status, 200),
      ),
    )
    .limit(2);
}

export type AttemptRow = {
  id: bigint;
  at: Date;
  durationMs: number;
  statusCode: number | null;
  error: string | null;
  isResend: boolean;
  deliveryId: string;
  eventName: string;
  isTest: boolean;
  endpointName: string;
};

/** The last delivery attempts for this transaction's events, newest first. */
export function selectAttemptsOf(scope: TenantScope, transactionId: string, limit: number): Promise<AttemptRow[]> {
  const { id, at, durationMs, statusCode, error, isResend, deliveryId } = webhookAttempts;
  return db
    .select({
      id,
      at,
      durationMs,
      statusCode,
      error,
      isResend,
      deliveryId,
      eventName: webhookDeliveries.eventName,
      isTest: webhookEvents.isTest,
      endpointName: webhookEndpoints.name,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookAttempts, eq(webhookAttempts.deliveryId, webhookDeliveries.id))
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(scopedTo(webhookDeliveries, scope), eq(webhookEvents.transactionId, transactionId)))
    .orderBy(desc(at), asc(id))
    .limit(limit);
}
