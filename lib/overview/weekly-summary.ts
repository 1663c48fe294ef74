import { dayMs, hourMs } from "#lib/duration.ts";
import {
  deleteOperatorSummary,
  hasOperatorSummaryRow,
  insertOperatorSummary,
} from "#lib/overview/queries/operator-summaries.ts";
import {
  deleteWeeklySummary,
  hasWeeklySummaryRow,
  insertWeeklySummary,
} from "#lib/overview/queries/weekly-summaries.ts";
import type { Operator } from "#lib/people/operators/session.ts";
import type { SignedInUser } from "#lib/people/users/session.ts";

const weekMs = 7 * dayMs;
const sendHourMs = 6 * hourMs;
// January 1, 1970 was a Thursday.
const firstMondayMs = 4 * dayMs;

/** The last Monday at 06:00 UTC, from which the summary of the week before is due. */
export function lastDue(now: Date): Date {
  const offsetMs = firstMondayMs + sendHourMs;
  return new Date(Math.floor((now.getTime() - offsetMs) / weekMs) * weekMs + offsetMs);
}

/** Monday to Sunday in UTC; without `until`. */
export function weekBefore(dueAt: Date): { from: Date; until: Date } {
  const until = dueAt.getTime() - sendHourMs;
  return { from: new Date(until - weekMs), until: new Date(until) };
}

type Subscriber = Pick<SignedInUser, "userId">;

/** Whether the user gets the weekly summary. Off by default. */
export const hasWeeklySummary = ({ userId }: Subscriber): Promise<boolean> => hasWeeklySummaryRow(userId);

/** The first one is sent at the next Monday at 06:00 UTC. */
export const startWeeklySummary = ({ userId }: Subscriber, now: Date): Promise<void> =>
  insertWeeklySummary(userId, lastDue(now));

export const endWeeklySummary = ({ userId }: Subscriber): Promise<void> => deleteWeeklySummary(userId);

type OperatorSubscriber = Pick<Operator, "operatorId">;

/** As for users. */
export const hasOperatorSummary = ({ operatorId }: OperatorSubscriber): Promise<boolean> =>
  hasOperatorSummaryRow(operatorId);

export const startOperatorSummary = ({ operatorId }: OperatorSubscriber, now: Date): Promise<void> =>
  insertOperatorSummary(operatorId, lastDue(now));

export const endOperatorSummary = ({ operatorId }: OperatorSubscriber): Promise<void> =>
  deleteOperatorSummary(operatorId);
