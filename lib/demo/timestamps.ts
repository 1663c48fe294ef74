import { dayMs, hourMs } from "#lib/duration.ts";
import type { Random } from "./random.ts";

// By hour of the day in UTC.
const hourWeights = [2, 1, 1, 1, 2, 3, 5, 8, 11, 13, 14, 14, 13, 13, 14, 15, 16, 17, 17, 16, 14, 11, 7, 4];
// From Sunday on.
const dayWeights = [7, 10, 11, 10, 11, 12, 9];

const mean = (weights: number[]) => weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
const meanWeight = mean(hourWeights) * mean(dayWeights);

/** How busy the hour is, 1 on average. */
export const weightAt = (date: Date): number =>
  ((hourWeights[date.getUTCHours()] ?? 1) * (dayWeights[date.getUTCDay()] ?? 1)) / meanWeight;

const growthMs = 60 * dayMs;

/** `count` moments of the `days` before `now`, in order, distributed over hours and weekdays like real traffic, and
 * denser toward the end. More than 78 days ago, they are no sparser. */
export function timestampsBefore(now: Date, days: number, count: number, dice: Random): Date[] {
  const hours = Array.from({ length: days * 24 }, (_, ago) => now.getTime() - (ago + 1) * hourMs);
  const weightOf = (at: number) => {
    const grown = Math.max(0.15, 1 - (0.65 * (now.getTime() - at)) / growthMs);
    return weightAt(new Date(at)) * grown;
  };
  const weights = new Map(hours.map((at) => [at, weightOf(at)]));
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
  return hours
    .flatMap((at) => {
      const expected = ((weights.get(at) ?? 0) / sum) * count;
      const number = Math.floor(expected * (0.7 + 0.6 * dice.next()) + dice.next());
      return Array.from({ length: number }, () => new Date(at + dice.below(hourMs)));
    })
    .sort((a, b) => a.getTime() - b.getTime());
}
