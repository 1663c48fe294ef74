import type { Executor } from "#db/client.ts";
import type { SimulatedDelivery } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import type { TransactionRow } from "#db/transactions.ts";
import { selectSubscribed } from "#db/webhook-endpoints.ts";
import { type EventRow, insertDeliveries, insertEvent } from "#db/webhook-events.ts";
import { secondMs } from "#lib/duration.ts";
import { randomId } from "#lib/random-id.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";
import { type WebhookTransaction, webhookTransaction } from "#lib/webhooks/contract.ts";
import { type WebhookEvent, webhookEvents } from "#lib/webhooks/event-kinds-contract.ts";

/** `simulated`: how the event of a simulated outcome is delivered. Absent for a real one. */
type EventOptions = { now: Date; simulated?: Exclude<SimulatedDelivery, "none"> };

/** How long a simulated late event is delayed. */
const lateMs = 30 * secondMs;
// After every other event of the transaction, for which it doesn't block the queue.
const lateSequence = 2n ** 62n;

/** Writes the event of a transaction's new status, and a delivery for each subscribed endpoint, in the database
 * transaction that changes the status. `row` is the transaction after the change. */
export async function writeEvent(row: TransactionRow, { now, simulated }: EventOptions, tx: Executor): Promise<void> {
  const event = eventOf(row.status);
  if (!event) return;
  const body = renderEvent(event.name, webhookTransaction.parse(toTransaction(row, [], "")), now);
  const { partnerId, environment, id: transactionId } = row;
  const isTest = simulated !== undefined;
  const made = await insertEvent(
    { id: randomId("evt"), partnerId, environment, transactionId, name: event.name, body, isTest, createdAt: now },
    tx,
  );
  if (!made) return;
  const endpoints = await selectSubscribed(row, event.name, tx);
  await insertDeliveries(
    endpoints.map(({ id }) => ({ ...toDelivery(made, id), ...deviation(made, simulated) })),
    tx,
  );
}

function deviation({ createdAt, sequence }: EventRow, simulated: EventOptions["simulated"]) {
  if (simulated === "twice") return { repeats: 1 };
  if (simulated !== "late") return {};
  return { nextAttemptAt: new Date(createdAt.getTime() + lateMs), sequence: sequence + lateSequence };
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
