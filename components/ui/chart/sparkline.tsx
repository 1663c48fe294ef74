import { CurrentStep } from "./current-step.tsx";
import { placeIn } from "./plot.tsx";
import { endedOf, PlotAreas } from "./plot-areas.tsx";

type SparklineProps = {
  /** Null for what is still to come. */
  values: (number | null)[];
  before?: (number | null)[];
  unfinished: number;
};

/** The course of the number next to it, over the previous period. */
export function Sparkline({ values, before, unfinished }: SparklineProps) {
  const max = Math.max(...[...values, ...(before ?? [])].map((value) => value ?? 0)) || 1;
  const placeOf = placeIn("lines", values.length);
  const series = [{ name: "", tone: "accent" as const, values }];
  return (
    <div aria-hidden="true" dir="ltr" className="relative h-8 w-full *:first:size-full">
      <PlotAreas kind="lines" series={endedOf(series, unfinished)} before={before} max={max} placeOf={placeOf} />
      <CurrentStep id="" kind="lines" series={series} index={unfinished} max={max} placeOf={placeOf} />
    </div>
  );
}
