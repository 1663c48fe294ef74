import type { TenantScope } from "#db/scope.ts";
import type { Attempt, DeliveryDetail } from "#lib/webhooks/history-contract.ts";
import { hasOutcome, toShownDelivery } from "#lib/webhooks/list-deliveries.ts";
import {
  type AttemptRow,
  type FullDelivery,
  selectDelivery,
  selectLastAttempts,
} from "#lib/webhooks/queries/deliveries.ts";
import { fixedHeaders, headersSentAt } from "./attempt-headers.ts";
import { attemptsMax } from "./retry-schedule.ts";

const attemptsShownMax = 100;
const responseBytesMax = 2 * 1024;

/** Null for an unknown ID, or one of another partner or environment. `attemptId`: the attempt whose headers are returned; by default,
 * and if it isn't among the shown ones, the last. */
export async function findDelivery(scope: TenantScope, id: string, attemptId?: string): Promise<DeliveryDetail | null> {
  const whole = await selectDelivery(scope, id);
  if (!whole) return null;
  const rows = await selectLastAttempts(id, attemptsShownMax + 1);
  const shown = rows.slice(0, attemptsShownMax);
  const opened = shown.find((row) => String(row.id) === attemptId) ?? shown[0];
  return {
    ...detailOf(whole),
    headers: opened ? headersSentAt(whole, opened.at) : fixedHeaders(whole.event),
    opened_attempt_id: opened ? String(opened.id) : null,
    attempts: toAttempts(shown, whole.delivery.attempts),
    has_more_attempts: rows.length > shown.length,
  };
}

const detailOf = ({ delivery, event, endpoint }: FullDelivery) => ({
  delivery: toShownDelivery(
    delivery,
    endpoint,
    hasOutcome(event.name) ? JSON.parse(event.body.toString("utf8")).data.status : null,
  ),
  is_test: event.isTest,
  event_at: event.createdAt.toISOString(),
  delivered_at: delivery.deliveredAt?.toISOString() ?? null,
  attempts_max: attemptsMax,
  body: event.body.toString("utf8"),
});

/** Newest first, so the numbers of scheduled attempts count down. */
function toAttempts(rows: AttemptRow[], scheduledCount: number): Attempt[] {
  let number = scheduledCount;
  return rows.map(({ id, at, durationMs, statusCode, error, answer, isResend }) => ({
    id: String(id),
    number: isResend ? null : number--,
    at: at.toISOString(),
    duration_ms: durationMs,
    status_code: statusCode,
    error,
    response_body: answer && readable(answer),
    is_response_truncated: answer !== null && answer.length >= responseBytesMax,
  }));
}

/** A receiver may return any bytes. Invalid text is shown as the replacement character. */
const readable = (bytes: Buffer) => new TextDecoder().decode(bytes).replaceAll(/(?![\t\n\r])\p{Cc}/gu, "\uFFFD");
