import { minuteMs } from "#lib/duration.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { StatusDay } from "#lib/status/contract.ts";

const dayFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** "Nov 22" for "2026-11-22". */
export const formatUtcDay = (date: string): string => dayFormat.format(new Date(date));

export const isDisrupted = ({ condition }: StatusDay): boolean => condition === "degraded" || condition === "down";

/** "Down for 12 min, degraded for 1 h 5 min". */
export const dayText = ({ downMinutes, degradedMinutes }: Pick<StatusDay, "downMinutes" | "degradedMinutes">): string =>
  [
    downMinutes > 0 && `Down for ${formatDuration(downMinutes * minuteMs)}`,
    degradedMinutes > 0 &&
      `${downMinutes > 0 ? "degraded" : "Degraded"} for ${formatDuration(degradedMinutes * minuteMs)}`,
  ]
    .filter(Boolean)
    .join(", ");

/** "99.98%", never rounded up to 100%. Null as "No data". */
export function formatUptime(uptime: number | null): string {
  if (uptime === null) return "No data";
  return uptime === 1 ? "100%" : `${(Math.floor(uptime * 10_000) / 100).toFixed(2)}%`;
}
