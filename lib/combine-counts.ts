import { setImmediate as nextTurn } from "node:timers/promises";
import { RateLimiterRes } from "rate-limiter-flexible";

/** With zero points, only returns what was counted. */
export type Limiter = { consume(key: string, points?: number): Promise<RateLimiterRes> };

type Group = { points: number; counted: Promise<RateLimiterRes> };

/** Counts what is consumed of a key in one turn of the event loop together. Each caller gets the result it would have got alone, in
 * the order of their calls. */
export function combineCounts(limiter: Limiter, limit: number): Limiter {
  const groups = new Map<string, Group>();

  async function count(key: string): Promise<RateLimiterRes> {
    await nextTurn();
    const points = groups.get(key)?.points;
    groups.delete(key);
    return limiter.consume(key, points).catch((refused) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
  }

  return {
    async consume(key, points = 1) {
      const group = groups.get(key) ?? { points: 0, counted: count(key) };
      groups.set(key, group);
      group.points += points;
      const ownPoints = group.points;
      const { consumedPoints, msBeforeNext, isFirstInDuration } = await group.counted;
      const consumed = consumedPoints - group.points + ownPoints;
      const own = new RateLimiterRes(Math.max(0, limit - consumed), msBeforeNext, consumed, isFirstInDuration);
      return consumed > limit ? Promise.reject(own) : own;
    },
  };
}
