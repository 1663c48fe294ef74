"use client";
import { useClock } from "#components/ui/text/clock-provider.tsx";
import { formatDay, formatDayHeading } from "#lib/format-time.ts";
import { dateIn } from "#lib/time-zone.ts";

type DayRowProps = {
  /** ISO 8601: the time of the row below, and of the row above if there is one. */
  at: string;
  above: string | undefined;
  /** ISO 8601: when the page was read. */
  readAt: string;
  columnCount: number;
};

/** Names the day of the rows below, in the reader's zone. Nothing between rows of the same day. */
export function DayRow({ at, above, readAt, columnCount }: DayRowProps) {
  const { zone } = useClock();
  const moment = new Date(at);
  if (above && dateIn(new Date(above), zone) === dateIn(moment, zone)) return null;
  const heading = formatDayHeading(moment, zone, new Date(readAt));
  return (
    <tr className="day">
      <th colSpan={columnCount} scope="colgroup">
        {/* "Today, Nov 22" or "Fri, Nov 20, 2026". */}
        {heading.includes(",") ? heading : `${heading}, ${formatDay(moment, zone)}`}
      </th>
    </tr>
  );
}
