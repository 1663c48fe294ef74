import { classNames } from "#components/ui/page/class-names.ts";
import { formatNumber } from "#lib/format-number.ts";
import { axisMax } from "./axis.ts";
import { ChartCursor } from "./chart-cursor.tsx";
import { joinRows } from "./chart-rows.ts";
import { Plot } from "./plot.tsx";

type DistributionChartProps = {
  id: string;
  /** Describes the chart to screen readers. */
  label: string;
  /** What is counted: "Requests". */
  unit: string;
  /** From low to high: "100–200 ms". */
  buckets: { name: string; count: number }[];
  /** Their labels at the axis. */
  ticks: { index: number; text: string }[];
  /** Percentiles as rules, such as p50: the bucket as a fraction, "3.5" being the middle of the fourth. */
  marks: { name: string; text: string; at: number }[];
};

/** Behind this share of the width, labels are at the left of their rule, so that they stay inside the chart. */
const labelledMax = 0.8;

/** How often each range of values occurred, with percentiles. */
export function DistributionChart({ id, label, unit, buckets, ticks, marks }: DistributionChartProps) {
  const max = axisMax(Math.max(0, ...buckets.map(({ count }) => count)));
  return (
    <Plot
      id={id}
      kind="bars"
      series={[{ name: unit, tone: "neutral", values: buckets.map(({ count }) => count) }]}
      max={max}
      yTicks={[formatNumber(max), formatNumber(max / 2), "0"]}
      xTicks={ticks}
      isCompact
    >
      {marks.map(({ name, text, at }, order) => (
        <div
          key={name}
          className="border-accent absolute inset-y-0 border-s border-dashed"
          style={{ left: `${(at / buckets.length) * 100}%` }}
        >
          {/* One below the other, because percentiles are often close. */}
          <span
            className={classNames(
              "bg-paper/80 text-muted absolute whitespace-nowrap",
              at > buckets.length * labelledMax ? "right-1" : "left-1",
            )}
            style={{ top: `${order}rem` }}
          >
            <span className="text-ink font-medium">{name}</span> {text}
          </span>
        </div>
      ))}
      <ChartCursor
        label={label}
        kind="bars"
        count={buckets.length}
        columns={[{ name: "Range" }, { name: unit, tone: "neutral" }]}
        rows={joinRows(buckets.map(({ name, count }) => [name, formatNumber(count)]))}
      />
    </Plot>
  );
}
