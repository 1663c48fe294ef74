import { and, inArray, ne, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema-webhooks.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";
import { eventsOf } from "#lib/webhooks/queries/deliveries.ts";

export type WebhookCounts = { delivered: number; failed: number; retrying: number; waiting: number };

const tally = (match: string) => sql<string>`count(*) filter (where ${sql.raw(match)})`;

/** The delivery status by transaction; transactions without deliveries are left out. */
export async function selectWebhookCounts(scope: TenantScope, ids: string[]): Promise<Map<string, WebhookCounts>> {
  if (ids.length === 0) return new Map();
  const { transactionId } = webhookDeliveries;
  const rows = await db
    .select({
      transactionId,
      delivered: tally("status = 'delivered'"),
      failed: tally("status = 'failed'"),
      retrying: tally("status = 'pending' and attempts > 0"),
      waiting: tally("status = 'pending' and attempts = 0"),
    })
    .from(webhookDeliveries)
    .where(and(scopedTo(webhookDeliveries, scope), inArray(webhookDeliveries.eventId, eventsOf(ids))))
    .groupBy(transactionId);
  return new Map(
    rows.map((row) => [
      row.transactionId ?? "",
      {
        delivered: Number(row.delivered),
        failed: Number(row.failed),
        retrying: Number(row.retrying),
        waiting: Number(row.waiting),
      },
    ]),
  );
}

/** Requests a resend of all events of these transactions that aren't already queued, to endpoints that still exist.
 * Returns the transaction ID of each delivery. */
export async function updateResendsOf(scope: TenantScope, ids: string[], now: Date, tx: Tx): Promise<string[]> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ resendAt: now })
    .where(
      and(
        scopedTo(webhookDeliveries, scope),
        inArray(webhookDeliveries.eventId, eventsOf(ids)),
        ne(webhookDeliveries.status, "pending"),
        sql`exists (select 1 from ${webhookEndpoints} e where e.id = ${webhookDeliveries.endpointId} and e.deleted_at is null)`,
      ),
    )
    .returning({ transactionId: webhookDeliveries.transactionId });
  return rows.flatMap(({ transactionId }) => transactionId ?? []);
}
