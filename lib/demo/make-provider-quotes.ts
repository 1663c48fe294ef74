import type { Environment } from "#db/enums.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { countDuration, emptyDurations } from "#lib/providers/health/duration-histogram.ts";
import type { ProviderCounts } from "#lib/providers/queries/states.ts";
import { type DemoIncident, minutesIn } from "./demo-incidents.ts";
import type { Random } from "./random.ts";
import { weightAt } from "./timestamps.ts";

/** A day's quote requests to one provider. */
export const quotesPerDay: Record<Environment, number> = { production: 900, sandbox: 640 };

type Key = { environment: Environment; provider: string };
/** The quote requests to one provider from `from` until `now`. `incidents` are those of the provider. */
export function makeProviderQuotes(
  key: Key,
  incidents: DemoIncident[],
  { from, now, stepMs, dice }: { from: Date; now: Date; stepMs: number; dice: Random },
): ProviderCounts[] {
  const count = Math.floor((now.getTime() - from.getTime()) / stepMs);
  return Array.from({ length: count }, (_, index) => from.getTime() + index * stepMs).flatMap((fromMs) => {
    const at = new Date(fromMs);
    const expected = (quotesPerDay[key.environment] * stepMs * weightAt(at)) / dayMs;
    const requests = Math.floor(expected * (0.6 + 0.8 * dice.next()) + dice.next());
    if (requests === 0) return [];
    const period = { fromMs, toMs: fromMs + stepMs };
    const isDown = minutesIn(incidents, "down", period) * minuteMs > stepMs / 2;
    const isSlow = minutesIn(incidents, "degraded", period) * minuteMs > stepMs / 2;
    return [{ ...key, at, ...countRequests(requests, { isDown, isSlow, middleMs: medianMs(key.provider, at), dice }) }];
  });
}

type Circumstances = { isDown: boolean; isSlow: boolean; middleMs: number; dice: Random };
type Outcome = "priced" | "declined" | "failed" | "timedOut";

function countRequests(requests: number, circumstances: Circumstances) {
  const { isSlow, middleMs, dice } = circumstances;
  const counts = { priced: 0, declined: 0, failed: 0, timedOut: 0, durations: emptyDurations() };
  for (let left = requests; left > 0; left -= 1) {
    const outcome = pickOutcome(circumstances);
    const durationMs = dice.around(middleMs * (isSlow ? 2.2 : 1), 0.35);
    counts[outcome] += 1;
    if (outcome === "timedOut") countDuration(counts.durations, Number.POSITIVE_INFINITY);
    else if (outcome !== "failed") countDuration(counts.durations, durationMs);
  }
  return counts;
}

function pickOutcome({ isDown, isSlow, dice }: Circumstances): Outcome {
  if (isDown) return dice.chance(0.9) ? "timedOut" : "failed";
  if (dice.chance(isSlow ? 0.2 : 0.001)) return "timedOut";
  if (dice.chance(0.002)) return "failed";
  return dice.chance(0.12) ? "declined" : "priced";
}

/** The median latency: that of the provider, and longer when many people buy and in one week. */
export function medianMs(provider: string, at: Date): number {
  const ofProvider = 180 + ([...provider].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 7) * 70;
  const week = Math.sin(at.getTime() / (9 * dayMs));
  return ofProvider * (0.85 + 0.15 * weightAt(at)) * (1 + 0.2 * week);
}
