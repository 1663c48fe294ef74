import type { Executor } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { TransactionRow } from "#db/transactions.ts";
import { selectSubscribed } from "#db/webhook-endpoints.ts";
import { type EventRow, insertDeliveries, insertEvent } from "#db/webhook-events.ts";
import { randomId } from "#lib/random-id.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";
import { type WebhookTransaction, webhookTransaction } from "#lib/webhooks/contract.ts";
import { type WebhookEvent, webhookEvents } from "#lib/webhooks/event-kinds-contract.ts";

type EventOptions = { now: Date; isTest?: boolean };

/** Writes the event of a transaction's new status, and a delivery for each subscribed endpoint, in the database
 * transaction that changes the status. `row` is the transaction after the change. */
export async function writeEvent(
  row: TransactionRow,
  { now, isTest = false }: EventOptions,
  tx: Executor,
): Promise<void> {
  const event = eventOf(row.status);
  if (!event) return;
  const body = renderEvent(event.name, webhookTransaction.parse(toTransaction(row, [], "")), now);
  const { partnerId, environment, id: transactionId } = row;
  const made = await insertEvent(
    { id: randomId("evt"), partnerId, environment, transactionId, name: event.name, body, isTest, createdAt: now },
    tx,
  );
  if (!made) return;
  const endpoints = await selectSubscribed(row, event.name, tx);
  await insertDeliveries(
    endpoints.map(({ id }) => toDelivery(made, id)),
    tx,
  );
}

/** A delivery that is due immediately. */
export function toDelivery(event: EventRow & TenantScope, endpointId: string) {
  return {
    id: randomId("dlv"),
    endpointId,
    eventId: event.id,
    partnerId: event.partnerId,
    environment: event.environment,
    transactionId: event.transactionId,
    eventName: event.name,
    sequence: event.sequence,
    nextAttemptAt: event.createdAt,
    createdAt: event.createdAt,
  };
}

/** The event that a status sends, if any. */
export const eventOf = (status: string): WebhookEvent | null =>
  webhookEvents.find(({ statuses }) => statuses.some((one) => one === status)) ?? null;

/** The body of every attempt, byte for byte. */
export function renderEvent(name: WebhookEvent["name"], data: WebhookTransaction, now: Date): Buffer {
  const meta = { version: "1.0", server_time: Math.floor(now.getTime() / 1_000), event: name };
  return Buffer.from(JSON.stringify({ meta, data }));
}
