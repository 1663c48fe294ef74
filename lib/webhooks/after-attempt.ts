import type { DeliveryStatus, PauseReason } from "#db/enums.ts";
import { dayMs } from "#lib/duration.ts";
import { computeNextAttemptAt } from "./retry-schedule.ts";
import type { Outcome } from "./send.ts";

const failingMsMax = 5 * dayMs;
const slowMs = 3_000;
const quickMs = 1_000;

/** The fields of an endpoint that an attempt can change. */
export type EndpointHealth = {
  failingSince: Date | null;
  isSlow: boolean;
  pausedAt: Date | null;
  pauseReason: PauseReason | null;
};

export type FinishedAttempt = {
  delivery: { status: DeliveryStatus; attempts: number };
  isResend: boolean;
  outcome: Outcome;
};

type DeliveryChange = { status: DeliveryStatus; attempts: number; nextAttemptAt: Date | null };

/** The changes to the delivery (null keeps the schedule) and its endpoint after an attempt. Only 2xx is a success. */
export function afterAttempt(
  { delivery, isResend, outcome }: FinishedAttempt,
  health: EndpointHealth,
  now: Date,
  random?: () => number,
): { delivery: DeliveryChange | null; health: EndpointHealth } {
  const isSuccess = isSuccessful(outcome);
  return {
    delivery: isSuccess
      ? { status: "delivered", attempts: delivery.attempts + (isResend ? 0 : 1), nextAttemptAt: null }
      : isResend
        ? null
        : afterFailure(delivery.attempts + 1, outcome, now, random),
    health: healthAfter(health, outcome, isSuccess, now),
  };
}

export const isSuccessful = ({ statusCode }: Outcome): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode <= 299;

function afterFailure(attempts: number, { retryAfterSeconds }: Outcome, now: Date, random?: () => number) {
  const nextAttemptAt = computeNextAttemptAt(attempts, now, { retryAfterSeconds, ...(random && { random }) });
  return { status: nextAttemptAt ? ("pending" as const) : ("failed" as const), attempts, nextAttemptAt };
}

function healthAfter(health: EndpointHealth, outcome: Outcome, isSuccess: boolean, now: Date): EndpointHealth {
  const failingSince = isSuccess ? null : (health.failingSince ?? now);
  const isSlow = outcome.durationMs > slowMs || (health.isSlow && !(isSuccess && outcome.durationMs < quickMs));
  const after = { ...health, failingSince, isSlow };
  if (health.pausedAt) return after;
  if (outcome.statusCode === 410) return { ...after, pausedAt: now, pauseReason: "gone" };
  const isHopeless = failingSince !== null && now.getTime() - failingSince.getTime() >= failingMsMax;
  return isHopeless ? { ...after, pausedAt: now, pauseReason: "failing" } : after;
}
