import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import type { MissedEvents } from "#lib/webhooks/history-contract.ts";
import { countMissedEvents, selectMissedEvents, updateMissedResends } from "#lib/webhooks/queries/missed-events.ts";

const shownMax = 20;

/** Null without missed events. */
export async function readMissedEvents(scope: TenantScope): Promise<MissedEvents | null> {
  const [found] = await countMissedEvents([scope]);
  if (!found) return null;
  const newest = await selectMissedEvents(scope, shownMax);
  return {
    count: found.count,
    failed: found.failed,
    oldest_at: found.oldestAt.toISOString(),
    newest: newest.map(({ transactionId, at, ...event }) => ({
      ...event,
      transaction_id: transactionId,
      at: at.toISOString(),
    })),
  };
}

/** Resends the failed deliveries of all missed events. Those queued for a paused endpoint are sent when it is resumed. */
export function resendMissedEvents(scope: TenantScope, now: Date, actor: Actor): Promise<{ count: number }> {
  return transact(async (tx) => {
    const count = await updateMissedResends(scope, now, tx);
    const entry = { actor, action: "webhook.resend_missed", target: `${count} deliveries`, after: { count } };
    const { partnerId, environment } = scope;
    await recordAudit({ partnerId, environment, ...entry }, now, tx);
    return { count };
  });
}
