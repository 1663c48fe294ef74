const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const monthMs = 30 * dayMs;

/** "3 min ago", "in 2 h"; after a month the date. Says the same in every zone, so server and browser agree. */
export function relativeTime(at: Date, now: Date): string {
  const distanceMs = now.getTime() - at.getTime();
  const spanMs = Math.abs(distanceMs);
  // The page's clock may be ten seconds behind what has just happened.
  if (spanMs < (distanceMs < 0 ? 10 : 5) * secondMs) return "just now";
  if (spanMs >= monthMs) return dateFormat.format(at);
  return distanceMs > 0 ? `${span(spanMs)} ago` : `in ${span(spanMs)}`;
}

function span(ms: number): string {
  if (ms < minuteMs) return `${Math.floor(ms / secondMs)} s`;
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h`;
  return `${Math.floor(ms / dayMs)} d`;
}

const dateFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "short",
  year: "numeric",
});
