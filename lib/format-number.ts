import { roundText } from "#lib/decimal-text.ts";
import type { Decimal } from "#lib/money.ts";

/** "1,525", "1,234,567.50". Decimal text keeps its decimals. */
export function formatNumber(value: number | Decimal): string {
  const [whole = "", fraction] = String(value).split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** For axes and tight places: "950", "12.5K", "3M". */
export const formatCompact = (value: number): string => compactFormat.format(value);
const compactFormat = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** With exactly this many decimals, so that the decimal points of a column align: "1,234.50". */
export function formatFixed(amount: Decimal, places: number): string {
  const [whole = "", fraction = ""] = roundText(amount, places).split(".");
  return formatNumber(places === 0 ? whole : `${whole}.${fraction.padEnd(places, "0")}`);
}

const placesMax = { fiat: 2, crypto: 8 } as const;

/** Fiat with no or two decimals, crypto with up to eight. Amounts that would round to zero keep their digits. */
export function roundAmount(amount: Decimal, kind: keyof typeof placesMax): Decimal {
  const rounded = roundText(amount, placesMax[kind]);
  const shown = rounded === "0" ? roundText(amount, Number.POSITIVE_INFINITY) : rounded;
  return kind === "fiat" && /\.\d$/.test(shown) ? `${shown}0` : shown;
}

/** "150,000 NGN", "0.10123457 BTC". */
export const formatAmount = (amount: Decimal, kind: keyof typeof placesMax, currency: string): string =>
  `${formatNumber(roundAmount(amount, kind))} ${currency}`;

/** Decimals with which a rate has five significant digits, but at least two: 5 for "0.87478", 2 for "151,886,591.35". */
export function ratePlaces(rate: Decimal): number {
  const [whole = "0", fraction = ""] = rate.split(".");
  if (Number(whole) > 0) return Math.max(2, 5 - whole.length);
  return 5 + (/^0*(?=[1-9])/.exec(fraction)?.[0].length ?? 0);
}

/** A rate with the decimals of `ratePlaces`. */
export function roundRate(rate: Decimal): Decimal {
  const places = ratePlaces(rate);
  return places === 2 ? roundAmount(rate, "fiat") : roundText(rate, places);
}

/** "87.3%"; "–" if the whole is zero. Only 0 and the whole itself show as 0% and 100%. */
export function formatPercent(part: number, whole: number): string {
  if (whole === 0) return "–";
  const percent = (part / whole) * 100;
  if (part === 0 || part === whole) return `${percent}%`;
  return `${Math.min(Math.max(percent, 0.1), 99.9).toFixed(1)}%`;
}

/** "+0.42%", "−1.30%", "0.00%" from a percentage as decimal text. */
export function formatSignedPercent(percent: Decimal, places = 2): string {
  const size = `${formatFixed(percent.replace("-", ""), places)}%`;
  const rounded = roundText(percent, places);
  return rounded === "0" ? size : `${rounded.startsWith("-") ? "−" : "+"}${size}`;
}

/** "+12%", "−3%", "0%", "10×"; null if there is nothing to compare with. */
export function formatChange(now: Decimal, before: Decimal): string | null {
  // Binary fractions are exact enough for whole percents.
  const ratio = Number(now) / Number(before);
  if (Number(before) === 0) return null;
  const percent = Math.round(Math.abs(ratio - 1) * 100);
  if (ratio > 1 && percent >= 900) return `${formatNumber(Math.round(ratio))}×`;
  return percent === 0 ? "0%" : `${ratio < 1 ? "−" : "+"}${formatNumber(percent)}%`;
}

type Share = { part: number; whole: number };

/** The change between two shares in percentage points: "+1.2 pp"; null if either share is of nothing. */
export function formatPointChange(now: Share, before: Share): string | null {
  if (now.whole === 0 || before.whole === 0) return null;
  const points = Math.round((now.part / now.whole - before.part / before.whole) * 1_000) / 10;
  return `${points > 0 ? "+" : points < 0 ? "−" : ""}${Math.abs(points)} pp`;
}
