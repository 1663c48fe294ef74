import { dayMs } from "#lib/duration.ts";
import { updateCompletion } from "#lib/providers/queries/states.ts";

const completionDays = 30;
// Per partner. More transactions would not change the percentiles noticeably.
const maxTransactions = 1_000;

/** Computes each provider's success rate and completion time over the last 30 days. */
export const computeCompletion = (now: Date): Promise<void> =>
  updateCompletion(new Date(now.getTime() - completionDays * dayMs), maxTransactions, now);
