import { compare, percentFrom } from "#lib/money.ts";
import { groupDigits } from "./group-digits.ts";

export const countText = (count: number): string => groupDigits(String(count));

/** "87.3 %", whole when there is nothing to split hairs about; "–" of nothing. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return "–";
  const percent = (part / whole) * 100;
  if (part === 0 || part === whole) return `${percent} %`;
  // Never 0 or 100 where it is not all or nothing.
  return `${Math.min(Math.max(percent, 0.1), 99.9).toFixed(1)} %`;
}

/** "42 s", "4 min 12 s", "3 h 5 min", "2 d 4 h"; "–" of nothing. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return "–";
  const whole = Math.round(seconds);
  const [days, hours, minutes] = [Math.floor(whole / 86_400), Math.floor(whole / 3_600), Math.floor(whole / 60)];
  if (minutes === 0) return `${whole} s`;
  if (hours === 0) return joined(`${minutes} min`, whole % 60, "s");
  if (days === 0) return joined(`${hours} h`, minutes % 60, "min");
  return joined(`${days} d`, hours % 24, "h");
}

const joined = (first: string, rest: number, unit: string) => (rest === 0 ? first : `${first} ${rest} ${unit}`);

/** "+12 %", "−3 %", "±0 %", "10 times"; null where there was nothing before to compare with. */
export function changeText(now: string, before: string): string | null {
  if (compare(before, "0") === 0) return null;
  const percent = Math.round(Number(percentFrom(now, before)));
  if (percent >= 900) return `${countText(Math.round(percent / 100 + 1))} times`;
  return signed(percent, "%");
}

/** "+1.2 points" between two shares of 0 to 1; null where one of them is of nothing. */
export function pointsText(now: number | null, before: number | null): string | null {
  return now === null || before === null ? null : signed(Number(((now - before) * 100).toFixed(1)), "points");
}

export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const signed = (number: number, unit: string) => {
  const sign = number > 0 ? "+" : number < 0 ? "−" : "±";
  return `${sign}${Math.abs(number)} ${unit}`;
};
