import { transact } from "#db/client.ts";
import type { WebhookEventName } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { randomId } from "#lib/random-id.ts";
import { selectEndpoint, selectSubscribed } from "#lib/webhooks/queries/endpoints.ts";
import { insertDeliveries, insertEvent } from "#lib/webhooks/queries/events.ts";
import { sampleTransaction } from "#lib/webhooks/sample-transaction.ts";
import { renderEvent, toDelivery } from "#lib/webhooks/write-event.ts";

type TestEventRequest = { name: WebhookEventName; endpointId?: string };
/** `activeCount`: how many of the endpoints aren't paused, when the event is for all of them. */
type SentTestEvent = { eventId: string; deliveryIds: string[]; activeCount: number };

/** Sends an event about a fictitious transaction, marked `webhook-test: true`, to one endpoint regardless of its events, or
 * to all endpoints with this event. Recorded in the audit log if there is an `actor`. Throws not_found for an unknown endpoint. */
export async function sendTestEvent(
  scope: TenantScope,
  { name, endpointId }: TestEventRequest,
  now: Date,
  actor?: Actor,
): Promise<SentTestEvent> {
  const { partnerId, environment } = scope;
  if (endpointId !== undefined && !(await selectEndpoint(scope, endpointId)))
    throw new AppError("not_found", "Webhook endpoint not found");
  const body = renderEvent(name, sampleTransaction(name, now), now);
  return transact(async (tx) => {
    const event = await insertEvent(
      { id: randomId("evt"), partnerId, environment, transactionId: null, name, body, isTest: true, createdAt: now },
      tx,
    );
    if (!event) throw new AppError("internal_error", "The test event could not be written");
    const endpoints =
      endpointId === undefined ? await selectSubscribed(scope, name, tx) : [{ id: endpointId, pausedAt: null }];
    const deliveries = endpoints.map(({ id }) => toDelivery(event, id));
    await insertDeliveries(deliveries, tx);
    const audit = { action: "webhook.send_test", target: endpointId ?? null, after: { event: name } };
    if (actor) await recordAudit({ ...scope, ...audit, actor }, now, tx);
    const activeCount = endpoints.filter(({ pausedAt }) => pausedAt === null).length;
    return { eventId: event.id, deliveryIds: deliveries.map(({ id }) => id), activeCount };
  });
}
