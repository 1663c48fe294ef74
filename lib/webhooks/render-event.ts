import type { WebhookTransaction } from "#lib/webhooks/contract.ts";
import { type WebhookEvent, webhookEvents } from "#lib/webhooks/event-kinds-contract.ts";

/** The event that a status sends, if any. */
export const eventOf = (status: string): WebhookEvent | null =>
  webhookEvents.find(({ statuses }) => statuses.some((one) => one === status)) ?? null;

/** The body of every attempt, byte for byte. */
export function renderEvent(name: WebhookEvent["name"], data: WebhookTransaction, now: Date): Buffer {
  const meta = { version: "1.0", server_time: Math.floor(now.getTime() / 1_000), event: name };
  return Buffer.from(JSON.stringify({ meta, data }));
}
