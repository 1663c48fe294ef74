import type { ShownDelivery } from "#lib/webhooks/history-contract.ts";

const soonMs = 15_000;
const pace = { soonMs: 1_500, laterMs: 15_000 };

type Awaited = Pick<ShownDelivery, "status" | "next_attempt_at" | "is_resend_due" | "receiver">;

/** How often to look at deliveries again; null once nothing happens to them by itself. */
export function refreshPace(deliveries: readonly Awaited[], now: Date): number | null {
  const moving = deliveries.filter(
    ({ status, is_resend_due, receiver }) => receiver.status === "active" && (status === "pending" || is_resend_due),
  );
  if (moving.length === 0) return null;
  const isSoon = moving.some(
    ({ is_resend_due, next_attempt_at }) =>
      is_resend_due || (next_attempt_at !== null && Date.parse(next_attempt_at) - now.getTime() < soonMs),
  );
  return isSoon ? pace.soonMs : pace.laterMs;
}
