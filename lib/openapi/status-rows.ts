import { type Status, statuses } from "#db/enums.ts";
import type { StatusRow } from "#lib/openapi/contract.ts";
import { isMove } from "#lib/transactions/status-machine.ts";
import { webhookEvents } from "#lib/webhooks/event-kinds-contract.ts";

const meanings: Record<Status, string> = {
  pending: "Made; the user has not paid yet",
  processing: "Paid or being paid; the provider is at work",
  success: "The provider has delivered",
  failed: "The provider could not do it; a late payment may still turn it to success",
  cancelled: "The user or the provider gave it up",
  expired: "The link ran out and no payment is known",
  refunded: "The provider has paid the money back",
};

/** Every status with what may follow it and the event it sends. */
export const statusRows = (): StatusRow[] =>
  statuses.map((status) => ({
    status,
    meaning: meanings[status],
    follows: statuses.filter((other) => isMove(status, other)),
    event: webhookEvents.find((event) => event.statuses.some((one) => one === status))?.name ?? null,
  }));
