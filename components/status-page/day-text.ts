const dayFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** "Nov 22" for "2026-11-22". */
export const formatUtcDay = (date: string): string => dayFormat.format(new Date(date));

/** "99.98%", never rounded up to 100%. Null as "No data". */
export function formatUptime(uptime: number | null): string {
  if (uptime === null) return "No data";
  return uptime === 1 ? "100%" : `${(Math.floor(uptime * 10_000) / 100).toFixed(2)}%`;
}
