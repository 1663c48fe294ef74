import { classNames } from "#components/ui/page/class-names.ts";

/** The colors of the parts of a bar. */
export const fills = { main: "fill-ink/75", rest: "fill-edge/60", wait: "fill-wait", bad: "fill-bad" } as const;
export type Fill = keyof typeof fills;

export type Bar = {
  /** Shown on hover. */
  title: string;
  parts: { fill: Fill; value: number }[];
  /** The same step of the previous period, a point of the line; null ends it. */
  before: number | null;
};

type BarChartProps = { label: string; bars: Bar[]; top: number; className?: string };

const slot = 10;
const gap = 2.4;

/** Bars of equal width. A table next to it has the numbers. */
export function BarChart({ label, bars, top, className }: BarChartProps) {
  const width = bars.length * slot;
  const scale = (value: number) => (top === 0 ? 0 : (value / top) * 100);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      className={classNames("block w-full overflow-visible", className)}
    >
      {bars.map((bar, index) => (
        <BarShape key={bar.title} bar={bar} x={index * slot} scale={scale} />
      ))}
      <PreviousLine points={bars.map(({ before }) => before)} scale={scale} />
    </svg>
  );
}

type LineProps = { points: (number | null)[]; scale: (value: number) => number };

/** Outlined in the background color, to stand out from the bars behind it. */
function PreviousLine({ points, scale }: LineProps) {
  const d = points
    .map((value, index) =>
      value === null
        ? ""
        : `${(points[index - 1] ?? null) === null ? "M" : "L"}${(index + 0.5) * slot} ${100 - scale(value)}`,
    )
    .join("");
  if (d === "") return null;
  return (
    <g className="pointer-events-none fill-none [stroke-linejoin:round]">
      <path d={d} vectorEffect="non-scaling-stroke" className="stroke-paper stroke-[3.5]" />
      <path d={d} vectorEffect="non-scaling-stroke" className="stroke-faint stroke-[1.5]" />
    </g>
  );
}

function BarShape({ bar, x, scale }: { bar: Bar; x: number; scale: (value: number) => number }) {
  let y = 100;
  return (
    <g className="group">
      <title>{bar.title}</title>
      <rect x={x} y={0} width={slot} height={100} className="group-hover:fill-hover fill-transparent" />
      {bar.parts
        .filter(({ value }) => value > 0)
        .map(({ fill, value }) => {
          // Small values stay visible.
          const height = Math.max(scale(value), 0.8);
          y -= height;
          return <rect key={fill} x={x + gap / 2} y={y} width={slot - gap} height={height} className={fills[fill]} />;
        })}
    </g>
  );
}
