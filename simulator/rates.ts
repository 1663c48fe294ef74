import { randomInt } from "node:crypto";
import { type Decimal, divide, multiply } from "#lib/money.ts";
import { coinUsd, fiatOf } from "./catalog.ts";

/** How far the random walk may move a coin in total and per step, in millionths. */
const coinRange = { max: 30_000, step: 200 };
const stablecoinRange = { max: 1_000, step: 10 };
const stablecoins = new Set(["USDT", "USDC", "DAI"]);
const stepMs = 5_000;

export type Rates = {
  /** USD for one unit of a coin or currency. Currencies do not move. */
  usd(code: string): Decimal;
  setWalk(isWalking: boolean): void;
};

/** Rates with a slow random walk. The same seed repeats the same walk; without a seed every start differs. */
export function createRates({ seed = randomInt(2 ** 31), walk = true, now = Date.now } = {}): Rates {
  const startedAt = now();
  const walks = new Map<string, { millionths: number; steps: number; next: () => number }>();
  let isWalking = walk;

  function offsetOf(code: string): number {
    const { max, step } = stablecoins.has(code) ? stablecoinRange : coinRange;
    const state = walks.get(code) ?? { millionths: 0, steps: 0, next: randomNumbers(`${seed} ${code}`) };
    walks.set(code, state);
    for (const due = Math.floor((now() - startedAt) / stepMs); state.steps < due; state.steps += 1) {
      const moved = state.millionths + (state.next() % (2 * step + 1)) - step;
      state.millionths = Math.max(-max, Math.min(max, moved));
    }
    return state.millionths;
  }

  return {
    usd(code) {
      const base = coinUsd(code);
      if (base === null) return fiatOf(code).usd;
      return isWalking ? divide(multiply(base, String(1_000_000 + offsetOf(code))), "1000000") : base;
    },
    setWalk(isOn) {
      isWalking = isOn;
    },
  };
}

/** Integers from 0 to 2^32 - 1 (mulberry32), the same for the same seed text. */
function randomNumbers(seed: string): () => number {
  let state = 0;
  for (const letter of seed) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
