import type { ShownDelivery } from "#lib/webhooks/history-contract.ts";

const soonMs = 15_000;
const interval = { soonMs: 1_500, laterMs: 15_000 };

type PendingDelivery = Pick<ShownDelivery, "status" | "next_attempt_at" | "is_resend_due" | "receiver">;

/** How often to refresh deliveries; null if none of them will change automatically. */
export function refreshInterval(deliveries: readonly PendingDelivery[], now: Date): number | null {
  const active = deliveries.filter(
    ({ status, is_resend_due, receiver }) => receiver.status === "active" && (status === "pending" || is_resend_due),
  );
  if (active.length === 0) return null;
  const isSoon = active.some(
    ({ is_resend_due, next_attempt_at }) =>
      is_resend_due || (next_attempt_at !== null && Date.parse(next_attempt_at) - now.getTime() < soonMs),
  );
  return isSoon ? interval.soonMs : interval.laterMs;
}
