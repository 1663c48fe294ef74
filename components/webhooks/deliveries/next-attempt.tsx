import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ShownDelivery } from "#lib/webhooks/history-contract.ts";

const dueMs = 3_000;

type NextAttemptTimeProps = {
  at: string;
  /** When the page was read, in milliseconds. */
  nowMs?: number;
  className?: string;
};

/** An overdue attempt shows as "now" until a worker takes it, instead of as a time in the past. */
export function NextAttemptTime({ at, nowMs = Date.now(), className }: NextAttemptTimeProps) {
  return Date.parse(at) - nowMs < dueMs ? "now" : <TimeText at={at} className={className} />;
}

type NextAttemptProps = { delivery: ShownDelivery; nowMs: number };

/** The time of the next automatic attempt. Nothing if there is none, or only once the endpoint is resumed. */
export function NextAttempt({ delivery, nowMs }: NextAttemptProps) {
  const { status, receiver, is_resend_due, next_attempt_at } = delivery;
  const isWaiting = status === "pending" || is_resend_due;
  if (!isWaiting || receiver.status !== "active") return null;
  if (is_resend_due || next_attempt_at === null) return "now";
  return <NextAttemptTime at={next_attempt_at} nowMs={nowMs} />;
}
