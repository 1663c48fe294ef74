import type { Executor } from "#db/client.ts";
import type { SimulatedDelivery } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { secondMs } from "#lib/duration.ts";
import { randomId } from "#lib/random-id.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";
import { toWebhookTransaction, type WebhookTransaction } from "#lib/webhooks/contract.ts";
import { usualEvents, type WebhookEvent, webhookEvents } from "#lib/webhooks/event-kinds-contract.ts";
import { endpointsMax } from "#lib/webhooks/manage-endpoints.ts";
import { type EventRow, insertEventWithDeliveries } from "#lib/webhooks/queries/events.ts";

/** `simulated`: how the event of a simulated outcome is delivered. Absent for a real one. */
export type EventOptions = { now: Date; simulated?: Exclude<SimulatedDelivery, "none"> };

/** How long a simulated late event is delayed. */
const lateMs = 30 * secondMs;
// After every other event of the transaction, for which it doesn't block the queue.
const latePlaces = 2n ** 62n;

/** Writes the event of a transaction's new status, and a delivery for each subscribed endpoint, in the database
 * transaction that changes the status. `row` is the transaction after the change. */
export async function writeEvent(row: TransactionRow, { now, simulated }: EventOptions, tx: Executor): Promise<void> {
  const event = eventOf(row.status);
  if (!event) return;
  const body = renderEvent(event.name, toWebhookTransaction(toTransaction(row, [], "")), now);
  await insertTransactionEvent(row, { name: event.name, body }, { now, simulated }, tx);
}

type RenderedEvent = { name: WebhookEvent["name"]; body: Buffer; occurrence?: number };

/** Inserts an event of a transaction and its deliveries, unless it has that one. */
export async function insertTransactionEvent(
  { partnerId, environment, id: transactionId }: TransactionRow,
  rendered: RenderedEvent,
  { now, simulated }: EventOptions,
  tx: Executor,
): Promise<void> {
  const isTest = simulated !== undefined;
  const isLate = simulated === "late";
  await insertEventWithDeliveries(
    { ...rendered, id: randomId("evt"), partnerId, environment, transactionId, isTest, createdAt: now },
    {
      deliveryIds: Array.from({ length: endpointsMax }, () => randomId("dlv")),
      nextAttemptAt: isLate ? new Date(now.getTime() + lateMs) : now,
      placesLater: isLate ? latePlaces : 0n,
      repeats: simulated === "twice" ? 1 : 0,
    },
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

const isUsual = (name: string) => usualEvents.some((one) => one === name);

const eventsOf = (status: string) => webhookEvents.filter(({ statuses }) => statuses.some((one) => one === status));

/** The event that a status sends to every partner, if any. */
export const eventOf = (status: string): WebhookEvent | null =>
  eventsOf(status).find(({ name }) => isUsual(name)) ?? null;

/** The event that a status sends to partners that chose it, if any. */
export const chosenEventOf = (status: string): WebhookEvent | null =>
  eventsOf(status).find(({ name }) => !isUsual(name)) ?? null;

/** The body of every attempt, byte for byte. */
export function renderEvent(name: WebhookEvent["name"], data: WebhookTransaction, now: Date): Buffer {
  const meta = { version: "1.0", server_time: Math.floor(now.getTime() / 1_000), event: name };
  return Buffer.from(JSON.stringify({ meta, data }));
}
