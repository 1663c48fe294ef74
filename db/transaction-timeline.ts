import { and, asc, desc, eq, sql } from "drizzle-orm";
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

/** The last requests to this path since then, newest first. */
export function selectCallsTo(scope: TenantScope, path: string, since: Date, limit: number): Promise<CallRow[]> {
  return db
    .select(call)
    .from(apiLogs)
    .where(
      and(scopedTo(apiLogs, scope), eq(apiLogs.path, path), sql`${apiLogs.at} >= ${since.toISOString()}::timestamptz`),
    )
    .orderBy(desc(apiLogs.at))
    .limit(limit);
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
    .where(and(scopedTo(webhookDeliveries, scope), eq(webhookDeliveries.transactionId, transactionId)))
    .orderBy(desc(at), asc(id))
    .limit(limit);
}
