import type { PlaceOf, PlotKind, PlotSeries } from "./plot.tsx";
import { sumOf } from "./plot-bars.tsx";
import { fillOf, tones } from "./tones.ts";

type PlotAreasProps = {
  kind: Exclude<PlotKind, "bars">;
  /** Null also for the step that hasn't ended, which has its own mark: a line to it would look like a fall. */
  series: PlotSeries[];
  before: (number | null)[] | undefined;
  max: number;
  placeOf: PlaceOf;
};

/** Stacked areas, or lines over a dotted line for the previous period, in a square that the browser stretches. */
export function PlotAreas({ kind, series, before, max, placeOf }: PlotAreasProps) {
  const heightOf = (value: number) => 100 - (value / max) * 100;
  const pathOf = (values: (number | null)[]) => linePath(values, placeOf, heightOf);
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">
      <g className="plot-lines">
        {series.map(({ name, tone, values }, order) => {
          const below = series.slice(0, kind === "areas" ? order : 0);
          const tops = values.map((value, index) => (value === null ? null : value + sumOf(below, index)));
          return (
            <g key={name}>
              {(kind === "areas" || series.length === 1) && (
                <path d={areaPath(tops, below, placeOf, heightOf)} className={fillOf("areas", tone)} stroke="none" />
              )}
              {/* Other areas have no line, which would be drawn even where they are empty. */}
              {(kind === "lines" || order === 0) && <path d={pathOf(tops)} className={tones[tone].stroke} />}
            </g>
          );
        })}
        {before && <path d={pathOf(before)} className="stroke-muted" strokeDasharray="0.1 4" />}
      </g>
    </svg>
  );
}

/** Without the step that hasn't ended. */
export const endedOf = (series: PlotSeries[], unfinished: number): PlotSeries[] =>
  series.map((one) => ({ ...one, values: one.values.map((value, index) => (index === unfinished ? null : value)) }));

type HeightOf = (value: number) => number;

/** Interrupted where there is no value; a single value is a dot. */
function linePath(values: (number | null)[], placeOf: PlaceOf, heightOf: HeightOf): string {
  return values
    .map((value, index) => {
      if (value === null) return "";
      const isFirst = (values[index - 1] ?? null) === null;
      return `${isFirst ? "M" : "L"}${point(placeOf(index), heightOf(value))}${isFirst ? "h0" : ""}`;
    })
    .join("");
}

/** Down to the series below, interrupted like the line. */
function areaPath(tops: (number | null)[], below: PlotSeries[], placeOf: PlaceOf, heightOf: HeightOf): string {
  const parts: string[] = [];
  let start = 0;
  for (let end = 0; end <= tops.length; end += 1) {
    if ((tops[end] ?? null) !== null) continue;
    const steps = Array.from({ length: end - start }, (_, step) => start + step);
    const upper = steps.map((step) => point(placeOf(step), heightOf(tops[step] ?? 0)));
    const lower = steps.map((step) => point(placeOf(step), heightOf(sumOf(below, step)))).reverse();
    if (steps.length > 1) parts.push(`M${[...upper, ...lower].join("L")}Z`);
    start = end + 1;
  }
  return parts.join("");
}

const point = (x: number, y: number) => `${Number(x.toFixed(2))} ${Number(y.toFixed(2))}`;
