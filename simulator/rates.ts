import { randomInt } from "node:crypto";
import { type Decimal, divide, multiply } from "#lib/money.ts";

/** Invented, and only near the market on the day it was written. */
const usdPerCoin: Record<string, Decimal> = {
  BTC: "97250",
  ETH: "3180",
  USDT: "1",
  USDC: "1",
  DAI: "1",
  LINK: "14.2",
  SOL: "148",
  BNB: "905",
  POL: "0.162",
  TRX: "0.291",
  XRP: "2.24",
  LTC: "94.5",
  DOGE: "0.163",
  ADA: "0.521",
  XLM: "0.262",
  DOT: "2.87",
  BCH: "512",
  TON: "1.94",
  AVAX: "15.6",
};

/** Currencies stand still: only coins walk. */
const usdPerCurrency: Record<string, Decimal> = {
  USD: "1",
  EUR: "1.16",
  GBP: "1.31",
  NGN: "0.00068",
  KES: "0.00773",
  GHS: "0.0905",
  ZAR: "0.0578",
  UGX: "0.000275",
  EGP: "0.0211",
  BRL: "0.187",
  MXN: "0.0544",
  COP: "0.000265",
  CLP: "0.00107",
  INR: "0.0113",
  IDR: "0.0000599",
  PHP: "0.0170",
  THB: "0.0308",
  VND: "0.0000379",
  JPY: "0.00645",
  KRW: "0.000686",
  HKD: "0.1285",
  SGD: "0.768",
  KWD: "3.26",
  AED: "0.2723",
  ILS: "0.306",
  TRY: "0.0236",
  CAD: "0.712",
  AUD: "0.651",
  NZD: "0.567",
  CHF: "1.25",
  PLN: "0.274",
  CZK: "0.0479",
  SEK: "0.1052",
  NOK: "0.0991",
  DKK: "0.1554",
  RON: "0.228",
};

/** How far the walk may carry a coin, and how far in one step, in millionths. */
const coinReach = { farthest: 30_000, step: 200 };
const stableReach = { farthest: 1_000, step: 10 };
const stableCoins = new Set(["USDT", "USDC", "DAI"]);
const stepMs = 5_000;

export type Rates = {
  /** USD for one unit, where the walk has carried it by now. */
  usd(code: string): Decimal;
  setWalk(isWalking: boolean): void;
};

/** The same seed walks the same way; without a seed every start has its own. */
export function createRates({ seed = randomInt(2 ** 31), walk = true, now = Date.now } = {}): Rates {
  const startedAt = now();
  const walks = new Map<string, { millionths: number; steps: number; next: () => number }>();
  let walking = walk;

  function walked(code: string): number {
    const { farthest, step } = stableCoins.has(code) ? stableReach : coinReach;
    const walk = walks.get(code) ?? { millionths: 0, steps: 0, next: generator(`${seed} ${code}`) };
    walks.set(code, walk);
    for (const due = Math.floor((now() - startedAt) / stepMs); walk.steps < due; walk.steps += 1) {
      const moved = walk.millionths + (walk.next() % (2 * step + 1)) - step;
      walk.millionths = Math.max(-farthest, Math.min(farthest, moved));
    }
    return walk.millionths;
  }

  return {
    usd(code) {
      const base = usdPerCoin[code];
      if (base === undefined) return currencyUsd(code);
      if (!walking) return base;
      return divide(multiply(base, String(1_000_000 + walked(code))), "1000000");
    },
    setWalk(isOn) {
      walking = isOn;
    },
  };
}

function currencyUsd(code: string): Decimal {
  const base = usdPerCurrency[code];
  if (base === undefined) throw new Error(`The rate table has no ${code}`);
  return base;
}

/** Whole numbers from 0 to 2^32 - 1 (mulberry32), the same for the same text. */
function generator(text: string): () => number {
  let state = 0;
  for (const letter of text) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
