import { updateCompletion } from "#db/provider-states.ts";

const dayMs = 24 * 60 * 60_000;
const days = 30;
// Of each partner; more would change no percentile that anybody acts on.
const transactionsMax = 5_000;

/** How many transactions each provider brings to a good end, and how long that takes. */
export const reckonCompletion = (now: Date): Promise<void> =>
  updateCompletion(new Date(now.getTime() - days * dayMs), transactionsMax, now);
