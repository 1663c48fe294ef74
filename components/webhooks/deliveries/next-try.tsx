import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ShownDelivery } from "#lib/webhooks/history-contract.ts";

const dueMs = 3_000;

type NextTryTimeProps = { at: string; className?: string };

/** What is due stays so until a process takes it: then it is "now", not a time that is over. */
export function NextTryTime({ at, className }: NextTryTimeProps) {
  return Date.parse(at) - Date.now() < dueMs ? "now" : <TimeText at={at} className={className} />;
}

type NextTryProps = { delivery: ShownDelivery };

/** When it is tried again without anybody's help. */
export function NextTry({ delivery }: NextTryProps) {
  const { status, receiver, is_resend_due, next_attempt_at } = delivery;
  const isWaiting = status === "pending" || is_resend_due;
  if (!isWaiting || receiver.status === "deleted") return "–";
  if (receiver.status === "paused") return "on resume";
  if (is_resend_due || next_attempt_at === null) return "now";
  return <NextTryTime at={next_attempt_at} className="relative" />;
}
