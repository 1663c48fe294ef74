import type { Observed, Stored } from "./evidence.ts";
import { measureLateness } from "./lateness.ts";
import { countBy } from "./summarize.ts";

/** One fault, and what clients saw of it. Times are in seconds. */
export type PhaseReport = {
  fault: string;
  injected: string;
  seconds: number;
  /** Responses of the partner API by status, and requests without one. */
  responses: Record<string, number>;
  /** The longest time without a 200 response. */
  unavailable: number;
  /** What was acknowledged in this phase: transactions, API log rows, dashboard changes, and events in the feed. */
  acknowledged: number;
  /** How late the latest item of each kind was, by when it was due. */
  latest: Record<string, number>;
};

export const toSeconds = (ms: number): number => Math.round(ms / 100) / 10;

export function reportPhases(observed: Observed, stored: Stored): PhaseReport[] {
  const lateness = measureLateness(observed, stored);
  return observed.phases.map((phase) => {
    const isWithin = ({ at }: { at: number }) => at >= phase.at && at < phase.endedAt;
    const responses = observed.responses.filter(isWithin);
    const unanswered = observed.unanswered.filter((at) => isWithin({ at })).length;
    const statuses = [...countBy(responses, ({ status }) => String(status))].sort();
    // What was due later may be late because of the next fault.
    const lateUntil = phase.healedAt + (phase.endedAt - phase.healedAt) / 3;
    const latest = Object.entries(lateness).flatMap(([kind, items]) => {
      const those = items.filter((item) => isWithin(item) && item.at < lateUntil);
      return those.length === 0 ? [] : [[kind, toSeconds(Math.max(...those.map(({ lateMs }) => lateMs)))] as const];
    });
    const entries = [...observed.feeds.values()].flat();
    return {
      fault: phase.fault,
      injected: phase.injected,
      seconds: toSeconds(phase.healedAt - phase.at),
      responses: Object.fromEntries([...statuses, ...(unanswered > 0 ? [["none", unanswered] as const] : [])]),
      unavailable: toSeconds(longestGap(responses, phase)),
      acknowledged:
        [observed.acknowledgements, observed.changes, entries].flatMap((items) => items.filter(isWithin)).length +
        responses.filter(({ status }) => status !== 503).length,
      latest: Object.fromEntries(latest),
    };
  });
}

function longestGap(responses: { at: number; status: number }[], { at }: { at: number }): number {
  let [longest, previous] = [0, at];
  for (const response of responses.filter(({ status }) => status === 200).toSorted((a, b) => a.at - b.at)) {
    longest = Math.max(longest, response.at - previous);
    previous = response.at;
  }
  return longest;
}
