import type { DemoAttempt, DemoDelivery, DemoEvent } from "#lib/demo/queries.ts";
import { randomId } from "#lib/random-id.ts";
import { toTransaction } from "#lib/transactions/to-transaction.ts";
import { toWebhookTransaction } from "#lib/webhooks/contract.ts";
import { computeNextAttemptAt } from "#lib/webhooks/retry-schedule.ts";
import { eventOf, renderEvent } from "#lib/webhooks/write-event.ts";
import type { DemoTransaction } from "./make-transactions.ts";
import type { Random } from "./random.ts";

export type DemoEndpoint = {
  id: string;
  createdAt: Date;
  /** The time of the event that got a 410 and paused the endpoint. This event and later ones are queued. */
  goneAt: Date | null;
  /** Attempts in this time got this status, or no response. */
  outage: { from: Date; to: Date; statusCode: number | null } | null;
};
type Around = { endpoints: DemoEndpoint[]; now: Date; dice: Random };
export type DemoDeliveries = { events: DemoEvent[]; deliveries: DemoDelivery[]; attempts: DemoAttempt[] };

/** The events of these transactions and their deliveries. What the schedule still has to send is pending, and is sent. */
export function makeDeliveries(transactions: DemoTransaction[], around: Around): DemoDeliveries {
  const made: DemoDeliveries = { events: [], deliveries: [], attempts: [] };
  for (const { row, moves } of transactions) {
    const last = moves.at(-1);
    const event = eventOf(row.status ?? "pending");
    if (!last || !event) continue;
    const { partnerId, environment, id: transactionId } = row;
    const body = renderEvent(event.name, toWebhookTransaction(toTransaction(filled(row), [], "")), last.at);
    const id = randomId("evt");
    made.events.push({ id, partnerId, environment, transactionId, name: event.name, body, createdAt: last.at });
    for (const endpoint of around.endpoints.filter(({ createdAt }) => createdAt <= last.at)) {
      const { delivery, attempts } = deliver(endpoint, last.at, around);
      const place = { partnerId, environment, transactionId, eventName: event.name };
      made.deliveries.push({ ...place, ...delivery, eventId: id, endpointId: endpoint.id });
      made.attempts.push(...attempts);
    }
  }
  return made;
}

/** The stored row, as far as an event shows it. */
const filled = (row: DemoTransaction["row"]) =>
  ({ senderAddress: null, statusReason: null, failureCode: null, ...row }) as Parameters<typeof toTransaction>[0];

type Attempt = Omit<DemoAttempt, "deliveryId" | "endpointId">;

function deliver(endpoint: DemoEndpoint, createdAt: Date, around: Around) {
  const id = randomId("dlv");
  const isQueued = endpoint.goneAt !== null && createdAt > endpoint.goneAt;
  const { attempts, nextAttemptAt } = isQueued
    ? { attempts: [], nextAttemptAt: createdAt }
    : attemptsFrom(createdAt, endpoint, around);
  const last = attempts.at(-1);
  const delivery = {
    id,
    status: nextAttemptAt ? ("pending" as const) : isGood(last) ? ("delivered" as const) : ("failed" as const),
    attempts: attempts.length,
    nextAttemptAt,
    createdAt,
    lastStatusCode: last?.statusCode ?? null,
    lastError: last?.error ?? null,
    lastAttemptAt: last?.at ?? null,
    lastDurationMs: last?.durationMs ?? null,
    deliveredAt: last && isGood(last) ? last.at : null,
  };
  return { delivery, attempts: attempts.map((attempt) => ({ ...attempt, deliveryId: id, endpointId: endpoint.id })) };
}

const isGood = (attempt: Attempt | undefined) => attempt?.statusCode === 200;

type Schedule = {
  attempts: Attempt[] /** Null once it is delivered, or after the last attempt. */;
  nextAttemptAt: Date | null;
};

/** Attempts until a success, a 410, which pauses the endpoint, or `now`. */
function attemptsFrom(createdAt: Date, endpoint: DemoEndpoint, { now, dice }: Around): Schedule {
  const failing = endpoint.goneAt === null && dice.chance(0.03) ? 1 + dice.below(3) : 0;
  const attempts: Attempt[] = [];
  let at: Date | null = new Date(createdAt.getTime() + dice.below(400));
  while (at && at <= now) {
    const attempt = attemptAt(at, endpoint, attempts.length < failing, dice);
    attempts.push({ ...attempt, answer: answerTo(attempt) });
    if (isGood(attempt)) return { attempts, nextAttemptAt: null };
    at = computeNextAttemptAt(attempts.length, at, { retryAfterSeconds: null, random: dice.next });
    if (attempt.statusCode === 410) break;
  }
  return { attempts, nextAttemptAt: at };
}

const answers: Record<number, string> = {
  200: '{"received":true}',
  410: '{"error":"gone","message":"This URL is no longer used."}',
  500: '{"error":"internal_error","message":"Could not store the event."}',
};

/** What the receiver returned; proxies in front of it return HTML. */
const answerTo = ({ statusCode }: Attempt): Buffer | null =>
  statusCode ? Buffer.from(answers[statusCode] ?? `<h1>${statusCode}</h1><p>The server is unavailable.</p>`) : null;

function attemptAt(at: Date, { goneAt, outage }: DemoEndpoint, isFailing: boolean, dice: Random): Attempt {
  if (outage && at >= outage.from && at < outage.to) {
    const { statusCode } = outage;
    return statusCode === null
      ? { at, durationMs: 1 + dice.below(4), statusCode, error: "connection_refused" }
      : { at, durationMs: Math.round(dice.around(900, 0.5)), statusCode, error: null };
  }
  if (goneAt && at >= goneAt) return { at, durationMs: 120, statusCode: 410, error: null };
  const durationMs = Math.round(dice.around(180, 0.5));
  if (!isFailing) return { at, durationMs, statusCode: 200, error: null };
  return dice.chance(0.3)
    ? { at, durationMs: 15_000, statusCode: null, error: "timeout" }
    : { at, durationMs, statusCode: dice.pick([500, 502, 503]), error: null };
}
