import { and, asc, desc, eq } from "drizzle-orm";
import { db } from "#db/client.ts";
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEvents } from "#db/schema-webhooks.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";

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
