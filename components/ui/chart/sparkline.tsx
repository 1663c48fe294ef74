import { placeIn } from "./plot.tsx";
import { PlotAreas } from "./plot-areas.tsx";

type SparklineProps = {
  /** Null for what is still to come. */
  values: (number | null)[];
  before?: (number | null)[];
  unfinished?: number;
};

/** The course of the number next to it, over the previous period. */
export function Sparkline({ values, before, unfinished }: SparklineProps) {
  const max = Math.max(...[...values, ...(before ?? [])].map((value) => value ?? 0)) || 1;
  return (
    <div aria-hidden="true" className="h-8 w-full *:size-full">
      <PlotAreas
        kind="lines"
        series={[{ name: "", tone: "accent", values }]}
        before={before}
        max={max}
        placeOf={placeIn("lines", values.length)}
        unfinished={unfinished}
      />
    </div>
  );
}
