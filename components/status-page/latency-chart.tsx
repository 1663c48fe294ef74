import type { LatencyDay } from "#lib/status/contract.ts";
import { formatUtcDay } from "./day-text.ts";

type LatencyChartProps = { days: LatencyDay[]; description: string };

const width = 720;
const height = 120;
const pointsMin = 5;

/** Median and 95th percentile by day. Below five days, a sentence says more. The labels are text, so that they keep their size on
 * a phone. */
export function LatencyChart({ days, description }: LatencyChartProps) {
  const known = days.filter(({ p50Ms }) => p50Ms !== null);
  if (known.length < pointsMin) return <p className="text-muted">There isn't enough data for a chart yet.</p>;
  const max = Math.ceil(Math.max(...days.map(({ p95Ms }) => p95Ms ?? 0)) / 500) * 500;
  const ticks = [max, max / 2, 0];
  const line = (pick: (day: LatencyDay) => number | null) => linePath(days.map(pick), max);
  const dates = [0, 1, 2, 3].map((part) => days[Math.round((part / 3) * (days.length - 1))]?.date ?? "");
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div aria-hidden="true" className="text-muted flex h-30 flex-col justify-between text-right text-xs leading-none">
        {ticks.map((value) => (
          <span key={value}>{value >= 1_000 ? `${value / 1_000} s` : `${value} ms`}</span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={description}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="my-1.5 h-27 w-full overflow-visible"
        fill="none"
      >
        {ticks.map((value) => (
          <path
            key={value}
            d={`M0 ${yOf(value, max)}H${width}`}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path
          d={line(({ p95Ms }) => p95Ms)}
          strokeDasharray="3 3"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
          className="stroke-edge"
        />
        <path
          d={line(({ p50Ms }) => p50Ms)}
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          className="stroke-accent"
        />
      </svg>
      <div aria-hidden="true" className="text-muted col-start-2 flex justify-between text-xs">
        {dates.map((date) => (
          <span key={date}>{formatUtcDay(date)}</span>
        ))}
      </div>
    </figure>
  );
}

const yOf = (value: number, max: number) => (1 - value / max) * height;

/** Days without a value interrupt the line. */
function linePath(values: (number | null)[], max: number): string {
  let isDrawing = false;
  return values
    .map((value, index) => {
      const command = isDrawing ? "L" : "M";
      isDrawing = value !== null;
      const x = (index / (values.length - 1)) * width;
      return value === null ? "" : `${command}${x.toFixed(1)} ${yOf(value, max).toFixed(1)}`;
    })
    .join("");
}
