"use client";
import { classNames } from "#components/ui/page/class-names.ts";
import { formatClock, formatExactTime, formatRelativeTime } from "#lib/format-time.ts";
import { useClock } from "./clock-provider.tsx";
import { useNow } from "./use-now.ts";

type TimeTextProps = {
  /** ISO 8601. */
  at: string;
  /** Evidence, such as logs: exact to the millisecond, unless the reader chose relative times. `clock`: below a row that names the day. */
  isExact?: boolean | "clock";
  /** For sentences: "2 hours ago" instead of "2h ago". */
  isLong?: boolean;
  className?: string;
};

/** A time in the reader's zone. TimeTooltip shows all of it on hover and focus, and copies it on a click. */
export function TimeText({ at, isExact, isLong, className }: TimeTextProps) {
  const { zone, format } = useClock();
  const moment = new Date(at);
  if (format === "exact" || (isExact && format === "auto")) {
    return (
      <time dateTime={at} className={classNames("exact-time", className)} suppressHydrationWarning>
        {isExact === "clock" ? formatClock(moment, zone) : formatExactTime(moment, zone, new Date())}
      </time>
    );
  }
  return (
    <time dateTime={at} className={classNames("relative-time", className)}>
      <RelativeTime moment={moment} zone={zone} isLong={isLong} />
    </time>
  );
}

type RelativeTimeProps = { moment: Date; zone: string; isLong: boolean | undefined };

function RelativeTime({ moment, zone, isLong }: RelativeTimeProps) {
  const nowMs = useNow();
  // The clocks of the server and the browser may differ.
  return (
    <button type="button" suppressHydrationWarning>
      {formatRelativeTime(moment, new Date(nowMs ?? Date.now()), isLong ? "long" : "short", zone)}
    </button>
  );
}
