import type { StatusDay } from "#lib/status/contract.ts";
import { dayText, formatUtcDay, isDisrupted } from "./day-text.ts";

type HistoryBarsProps = { label: string; days: StatusDay[]; className: string };

const slot = 10;
const width = 8;
const height = 28;

/** One bar per day. Equal days are one path, so that a page with twenty rows stays small. Only disrupted days say more. */
export function HistoryBars({ label, days, className }: HistoryBarsProps) {
  const pathOf = (condition: StatusDay["condition"]) =>
    days.map((day, index) => (day.condition === condition ? barAt(index) : "")).join("");
  return (
    <svg
      role="img"
      aria-label={`${label}. ${countText(days.filter(isDisrupted).length)}`}
      viewBox={`0 0 ${days.length * slot - (slot - width)} ${height}`}
      preserveAspectRatio="none"
      className={`w-full ${className}`}
    >
      <path d={pathOf(null)} className="fill-line" />
      <path d={pathOf("operational")} className="fill-good/75" />
      <path d={pathOf("degraded")} className="fill-wait" />
      <path d={pathOf("down")} className="fill-bad" />
      {days.map(
        (day, index) =>
          isDisrupted(day) && (
            <g key={day.date}>
              <title>{`${formatUtcDay(day.date)}: ${dayText(day)}`}</title>
              <path d={barAt(index)} fill="transparent" />
              {/* Notches, so that the state is clear without color. */}
              <rect
                x={index * slot}
                width={width}
                height={day.condition === "down" ? height / 2 : height / 4}
                className="fill-paper/70"
              />
            </g>
          ),
      )}
    </svg>
  );
}

const countText = (days: number) =>
  days === 0 ? "No disruptions" : `${days} ${days === 1 ? "day" : "days"} with disruptions`;

const barAt = (index: number) => `M${index * slot} 0h${width}v${height}h-${width}z`;

/** The disrupted days of the bars in words. */
export function Disruptions({ days }: { days: StatusDay[] }) {
  const disrupted = days.filter(isDisrupted).toReversed();
  if (disrupted.length === 0) return null;
  const sum = (minutes: "downMinutes" | "degradedMinutes") => disrupted.reduce((total, day) => total + day[minutes], 0);
  const lasted = dayText({ downMinutes: sum("downMinutes"), degradedMinutes: sum("degradedMinutes") });
  return (
    <details className="text-muted mt-1 text-xs">
      <summary className="hover:text-ink w-max cursor-pointer rounded-xs pointer-coarse:py-3">
        {countText(disrupted.length)}: {lasted.toLowerCase()}
      </summary>
      <ul className="mt-1 tabular-nums">
        {disrupted.map((day) => (
          <li key={day.date}>
            {formatUtcDay(day.date)}: {dayText(day)}
          </li>
        ))}
      </ul>
    </details>
  );
}
