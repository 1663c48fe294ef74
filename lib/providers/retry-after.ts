const secondsMax = 600;

/** The seconds that a Retry-After header asks to wait (RFC 9110): a number, or a date compared with `now`. Null without a usable
 * one, and for more than ten minutes. */
export function readRetryAfter(header: string | string[] | undefined, now: Date): number | null {
  if (typeof header !== "string") return null;
  const text = header.trim();
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1_000);
  return seconds > 0 && seconds <= secondsMax ? seconds : null;
}
