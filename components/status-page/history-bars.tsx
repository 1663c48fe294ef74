"use client";
import { ChartCursor } from "#components/ui/chart/chart-cursor.tsx";
import { joinRows } from "#components/ui/chart/chart-rows.ts";
import { formatDuration } from "#lib/format-time.ts";
import { type BarDays, conditionAt, type DayCondition, dateAt } from "./bar-days.ts";
import { formatUtcDay } from "./day-text.ts";

type HistoryBarsProps = { label: string; days: BarDays; className: string };

const slot = 10;
const width = 8;
const height = 28;
const columns = [{ name: "Day" }, { name: "Status" }];

/** One bar per day. Equal days are one path, so that a page with twenty rows stays small. The cursor of charts tells each day. */
export function HistoryBars({ label, days, className }: HistoryBarsProps) {
  const count = days.conditions.length;
  const pathOf = (condition: DayCondition) =>
    Array.from(days.conditions, (_, index) =>
      conditionAt(days, index) === condition ? `M${index * slot} 0h${width}v${height}h-${width}z` : "",
    ).join("");
  const rows = Array.from(days.conditions, (_, index) => [formatUtcDay(dateAt(days, index)), dayText(days, index)]);
  const disrupted = rows.filter((_, index) => isDisrupted(conditionAt(days, index)));
  return (
    <div className={`relative ${className}`}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${count * slot - (slot - width)} ${height}`}
        preserveAspectRatio="none"
        className="size-full"
      >
        <path d={pathOf("unknown")} className="fill-line" />
        <path d={pathOf("operational")} className="fill-good/75" />
        <path d={pathOf("degraded")} className="fill-wait" />
        <path d={pathOf("down")} className="fill-bad" />
        {/* Notches, so that the state is clear without color. */}
        {rows.map(([date = ""], index) => {
          const condition = conditionAt(days, index);
          return (
            isDisrupted(condition) && (
              <rect
                key={date}
                x={index * slot}
                width={width}
                height={condition === "down" ? height / 2 : height / 4}
                className="fill-paper/70"
              />
            )
          );
        })}
      </svg>
      <ChartCursor
        label={`${label}. ${disrupted.length === 0 ? "No disruptions" : `Disruptions: ${disrupted.map((row) => row.join(": ")).join("; ")}`}`}
        kind="bars"
        count={count}
        columns={columns}
        rows={joinRows(rows)}
      />
    </div>
  );
}

const isDisrupted = (condition: DayCondition) => condition === "degraded" || condition === "down";

function dayText(days: BarDays, index: number): string {
  const condition = conditionAt(days, index);
  if (condition === "unknown") return "No data";
  if (condition === "operational") return "Operational";
  const { down = 0, degraded = 0 } = days.minutes[index] ?? {};
  return [
    down > 0 && `Down for ${formatDuration(down * 60_000)}`,
    degraded > 0 && `${down > 0 ? "degraded" : "Degraded"} for ${formatDuration(degraded * 60_000)}`,
  ]
    .filter(Boolean)
    .join(", ");
}
