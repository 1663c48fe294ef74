"use client";
import { classNames } from "#components/ui/page/class-names.ts";
import { usePersistedToggle } from "#components/ui/page/persisted-toggle.ts";
import { formatClock, formatExactTime, formatExactUtcTime, formatRelativeTime } from "#lib/format-time.ts";
import { exactTimes } from "./exact-times.ts";
import { useCopy } from "./use-copy.ts";
import { useNow } from "./use-now.ts";

type TimeTextProps = {
  /** ISO 8601. */
  at: string;
  /** Also shows the time of day on wide screens, to match other logs. */
  hasClock?: boolean;
  /** For sentences: "2 hours ago" instead of "2h ago". */
  isLong?: boolean;
  className?: string;
};

/** A relative time, with the exact time on hover and focus (TimeTooltip). The server renders the exact time in UTC. */
export function TimeText({ at, hasClock, isLong, className }: TimeTextProps) {
  const nowMs = useNow();
  const isExact = usePersistedToggle(exactTimes);
  const { outcome, copy } = useCopy(at, "time");
  const moment = new Date(at);
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      <button
        type="button"
        data-exact-time={at}
        onClick={copy}
        className={classNames("-my-0.5 cursor-default rounded-xs py-0.5 text-left", className)}
      >
        {/* The clocks of the server and the browser may differ. */}
        <span suppressHydrationWarning>
          {outcome === "copied"
            ? "copied"
            : isExact
              ? formatExactTime(moment)
              : formatRelativeTime(moment, new Date(nowMs ?? Date.now()), isLong ? "long" : "short")}
        </span>
        {!isExact && (
          <span className="sr-only">, {nowMs === null ? formatExactUtcTime(moment) : formatExactTime(moment)}</span>
        )}
        {hasClock && !isExact && (
          <span aria-hidden="true" className="text-faint ml-2 hidden w-[6.5em] 2xl:inline-block">
            {nowMs !== null && formatClock(moment)}
          </span>
        )}
      </button>
    </time>
  );
}
