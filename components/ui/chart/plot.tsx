import type { ReactNode } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import type { AxisTick } from "./axis.ts";
import { CurrentStep } from "./current-step.tsx";
import { Pattern } from "./pattern.tsx";
import { endedOf, PlotAreas } from "./plot-areas.tsx";
import { PlotBars } from "./plot-bars.tsx";
import type { Tone } from "./tones.ts";

export type PlotKind = "bars" | "areas" | "lines";
export type PlotSeries = { name: string; tone: Tone; values: (number | null)[] };
/** A step's place in percent of the width. */
export type PlaceOf = (index: number) => number;

type PlotProps = {
  /** Unique on the page. */
  id: string;
  kind: PlotKind;
  /** Bars and areas are stacked, the first at the bottom. */
  series: PlotSeries[];
  /** The previous period, as a dotted line of lines. */
  before?: (number | null)[];
  /** The top of the y axis, see axisMax. */
  max: number;
  /** The top, the middle and zero. */
  yTicks: readonly [string, string, string];
  xTicks: readonly AxisTick[];
  /** The step that hasn't ended. */
  unfinished?: number;
  isCompact?: boolean;
  /** Above the plot, such as a ChartCursor. */
  children?: ReactNode;
};

/** The center of a bar, or points from edge to edge. */
export const placeIn =
  (kind: PlotKind, count: number): PlaceOf =>
  (index) =>
    kind === "bars" || count === 1 ? ((index + 0.5) / count) * 100 : (index / (count - 1)) * 100;

/** A chart without its title and numbers, drawn on the server and scaled by the browser. Time runs from left to right. */
export function Plot(props: PlotProps) {
  const { id, kind, series, before, max, xTicks, yTicks, unfinished, isCompact, children } = props;
  const count = series[0]?.values.length ?? 0;
  const placeOf = placeIn(kind, count);
  const height = isCompact ? "h-30" : "h-56";
  return (
    <div dir="ltr" className="text-faint grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs tabular-nums">
      <div aria-hidden="true" className={classNames("flex flex-col justify-between text-end", height)}>
        {yTicks.map((text) => (
          <span key={text} className="-my-2">
            {text}
          </span>
        ))}
      </div>
      <div className={classNames("relative", height)}>
        <svg aria-hidden="true" className="absolute inset-0 size-full">
          {[0, 50].map((y) => (
            <line key={y} x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-line" />
          ))}
          {kind === "bars" ? (
            <PlotBars series={series} max={max} />
          ) : (
            <PlotAreas
              kind={kind}
              series={unfinished === undefined ? series : endedOf(series, unfinished)}
              before={before}
              max={max}
              placeOf={placeOf}
            />
          )}
          {kind === "bars" && unfinished !== undefined && (
            <Pattern id={`${id}-hatch`} x={`${(unfinished / count) * 100}%`} width={`${100 / count}%`} />
          )}
          <line x2="100%" y1="100%" y2="100%" className="stroke-edge" />
        </svg>
        {kind !== "bars" && unfinished !== undefined && (
          <CurrentStep id={`${id}-hatch`} {...{ kind, series, max, placeOf }} index={unfinished} />
        )}
        {children}
      </div>
      <svg aria-hidden="true" className="col-start-2 h-5 w-full overflow-visible">
        {xTicks.map(({ index, text }) => (
          <XLabel key={index} at={placeOf(index)} text={text} />
        ))}
      </svg>
    </div>
  );
}

/** Stays inside at both ends. */
function XLabel({ at, text }: { at: number; text: string }) {
  const anchor = at < 4 ? "start" : at > 96 ? "end" : "middle";
  return (
    <text x={`${anchor === "middle" ? at : at < 4 ? 0 : 100}%`} y="15" textAnchor={anchor} className="fill-faint">
      {text}
    </text>
  );
}
