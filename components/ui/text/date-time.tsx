"use client";
import { formatDate, formatMinute } from "#lib/format-time.ts";
import { zoneOffset } from "#lib/time-zone.ts";
import { useClock } from "./clock-provider.tsx";

type DateTimeProps = {
  /** ISO 8601. */
  at: string;
  className?: string;
};

/** "Nov 22, 2026, 02:17 GMT+1" in the reader's zone, for pages without a switch between zones. */
export function DateTime({ at, className }: DateTimeProps) {
  const { zone } = useClock();
  const moment = new Date(at);
  return (
    <time dateTime={at} className={className}>
      {formatDate(moment, zone)}, {formatMinute(moment, zone)} {zoneOffset(moment, zone)}
    </time>
  );
}
