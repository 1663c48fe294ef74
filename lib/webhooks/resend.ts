import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit, systemActor } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import type { Resent } from "#lib/transactions/dashboard-contract.ts";
import { updateResendsOf } from "#lib/transactions/queries/webhooks.ts";
import { announceDeliveries } from "#lib/webhooks/announce-deliveries.ts";
import type { ResendRange } from "#lib/webhooks/endpoint-contract.ts";
import { updateResend, updateResendSince } from "#lib/webhooks/queries/deliveries.ts";
import { selectEndpoint } from "#lib/webhooks/queries/endpoints.ts";

const resendMax = 10_000;

/** Queues another attempt with the same ID and payload, outside the schedule. A paused endpoint gets it on resume. */
export async function resendDelivery(
  scope: TenantScope,
  deliveryId: string,
  now: Date,
  actor: Actor = systemActor,
): Promise<void> {
  await transact(async (tx) => {
    announceDeliveries();
    if (!(await updateResend(scope, deliveryId, now, tx))) throw new AppError("not_found", "Delivery not found");
    await recordAudit({ ...scope, actor, action: "webhook.resend", target: deliveryId }, now, tx);
  });
}

/** Resends up to 10,000 of an endpoint's deliveries since a time, oldest first. Returns the count. Excludes pending ones. */
export async function resendSince(
  scope: TenantScope,
  endpointId: string,
  range: ResendRange,
  now: Date,
  actor: Actor,
): Promise<{ count: number; has_more: boolean }> {
  const { since, is_everything } = range;
  const statuses = is_everything ? (["failed", "skipped", "delivered"] as const) : (["failed", "skipped"] as const);
  const chosen = { since: new Date(since), statuses: [...statuses], now, limit: resendMax };
  return transact(async (tx) => {
    if (!(await selectEndpoint(scope, endpointId, tx))) throw new AppError("not_found", "Webhook endpoint not found");
    announceDeliveries();
    const count = await updateResendSince(scope, endpointId, chosen, tx);
    const entry = { actor, action: "webhook.resend_since", target: endpointId, after: { ...range, count } };
    await recordAudit({ ...scope, ...entry }, now, tx);
    return { count, has_more: count === resendMax };
  });
}

/** Resends every event of these transactions with the same ID and payload. Pending deliveries keep their schedule, and
 * other partners' transactions are ignored. Returns the number of deliveries and transactions. */
export function resendEvents(scope: TenantScope, ids: string[], now: Date, actor: Actor): Promise<Resent> {
  const target = ids.length === 1 ? (ids[0] ?? null) : `${ids.length} transactions`;
  return transact(async (tx) => {
    announceDeliveries();
    const transactionIds = await updateResendsOf(scope, ids, now, tx);
    const deliveries = transactionIds.length;
    const after = { transactions: ids, deliveries };
    await recordAudit({ ...scope, actor, action: "transaction.resend_events", target, after }, now, tx);
    return { deliveries, transactions: new Set(transactionIds).size };
  });
}
