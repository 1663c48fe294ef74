import type { Condition, StatusDay } from "#lib/status/contract.ts";
import { formatUtcDay } from "./day-text.ts";

type HistoryBarsProps = { label: string; days: StatusDay[]; className?: string };

const slot = 10;
const width = 8;
const height = 28;

/** One bar per day. Equal days are one path, so that a page with twenty rows stays small; others say what happened on hover. */
export function HistoryBars({ label, days, className }: HistoryBarsProps) {
  const at = (condition: Condition | null) =>
    days
      .flatMap((day, index) =>
        day.condition === condition ? [`M${index * slot} 0h${width}v${height}h-${width}z`] : [],
      )
      .join("");
  const disrupted = days.flatMap((day, index) =>
    day.condition === "degraded" || day.condition === "down" ? [{ ...day, index }] : [],
  );
  return (
    <svg
      role="img"
      aria-label={`${label}. ${disruptionText(disrupted)}`}
      viewBox={`0 0 ${days.length * slot - (slot - width)} ${height}`}
      preserveAspectRatio="none"
      className={className}
    >
      <path d={at(null)} className="fill-line" />
      <path d={at("operational")} className="fill-good/75" />
      {disrupted.map((day) => (
        <g key={day.date} className={day.condition === "down" ? "text-bad" : "text-wait"}>
          <title>{dayText(day)}</title>
          <rect x={day.index * slot} width={width} height={height} fill="currentColor" />
          {/* A notch, so that the state is clear without color. */}
          <rect
            x={day.index * slot}
            width={width}
            height={day.condition === "down" ? height / 2 : height / 4}
            className="fill-paper/70"
          />
        </g>
      ))}
    </svg>
  );
}

const dayText = ({ date, condition, downMinutes, degradedMinutes }: StatusDay) =>
  [
    `${formatUtcDay(date)}: ${condition === "down" ? "down" : "degraded"}`,
    downMinutes > 0 ? `unavailable for ${downMinutes} min` : "",
    degradedMinutes > 0 ? `degraded for ${degradedMinutes} min` : "",
  ]
    .filter(Boolean)
    .join(", ");

const disruptionText = (days: StatusDay[]) =>
  days.length === 0 ? "No disruptions in 90 days" : `Disruptions: ${days.map(dayText).join("; ")}`;
