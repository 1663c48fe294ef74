import type { TenantScope } from "#db/scope.ts";
import { updateResendsOf } from "#db/transaction-webhooks.ts";
import { updateResend, updateResendSince } from "#db/webhook-deliveries.ts";
import { selectEndpoint } from "#db/webhook-endpoints.ts";
import { AppError } from "#lib/errors.ts";
import type { Resent } from "#lib/transactions/dashboard-contract.ts";
import type { ResendRange } from "#lib/webhooks/endpoint-contract.ts";

const resendMax = 10_000;

/** Queues another attempt with the same ID and payload, outside the schedule. A paused endpoint gets it on resume. */
export async function resendDelivery(scope: TenantScope, deliveryId: string, now: Date): Promise<void> {
  if (!(await updateResend(scope, deliveryId, now))) throw new AppError("not_found", "Delivery not found");
}

/** Resends up to 10,000 of an endpoint's deliveries since a time, oldest first. Returns the count. Excludes pending ones. */
export async function resendSince(
  scope: TenantScope,
  endpointId: string,
  { since, is_everything }: ResendRange,
  now: Date,
): Promise<{ count: number; has_more: boolean }> {
  if (!(await selectEndpoint(scope, endpointId))) throw new AppError("not_found", "Webhook endpoint not found");
  const statuses = is_everything ? (["failed", "skipped", "delivered"] as const) : (["failed", "skipped"] as const);
  const count = await updateResendSince(scope, endpointId, {
    since: new Date(since),
    statuses: [...statuses],
    now,
    limit: resendMax,
  });
  return { count, has_more: count === resendMax };
}

/** Resends every event of these transactions with the same ID and payload. Pending deliveries keep their schedule, and
 * other partners' transactions are ignored. Returns the number of deliveries and transactions. */
export async function resendEvents(scope: TenantScope, ids: string[], now: Date): Promise<Resent> {
  const transactionIds = await updateResendsOf(scope, ids, now);
  return { deliveries: transactionIds.length, transactions: new Set(transactionIds).size };
}
