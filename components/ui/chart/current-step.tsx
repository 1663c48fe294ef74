import { Pattern } from "./pattern.tsx";
import type { PlaceOf, PlotKind, PlotSeries } from "./plot.tsx";
import { sumOf } from "./plot-bars.tsx";
import { fillOf, tones } from "./tones.ts";

type CurrentStepProps = {
  /** Unique on the page. */
  id: string;
  kind: Exclude<PlotKind, "bars">;
  series: PlotSeries[];
  index: number;
  max: number;
  placeOf: PlaceOf;
};

/** The step that hasn't ended: a hatched column next to areas, and an open dot on each line. */
export function CurrentStep({ id, kind, series, index, max, placeOf }: CurrentStepProps) {
  const place = placeOf(index);
  if (kind === "areas") {
    // Never reaches the step before.
    const width = `min(12px, ${0.8 * Math.abs(placeOf(1) - placeOf(0))}%)`;
    const left = `clamp(0px, ${place}% - ${width} / 2, 100% - ${width})`;
    return (
      <svg aria-hidden="true" className="absolute inset-y-0 h-full" style={{ left, width }}>
        {series.map(({ name, tone, values }, order) => {
          const size = ((values[index] ?? 0) / max) * 100;
          const y = 100 - (sumOf(series.slice(0, order), index) / max) * 100 - size;
          return <rect key={name} y={`${y}%`} width="100%" height={`${size}%`} className={fillOf(kind, tone)} />;
        })}
        <Pattern id={id} />
      </svg>
    );
  }
  return series.map(({ name, tone, values }) => {
    const value = values[index] ?? null;
    if (value === null) return null;
    const style = { left: `${place}%`, top: `${100 - (value / max) * 100}%` };
    return <OpenMark key={name} className={`absolute -translate-1/2 ${tones[tone].stroke}`} style={style} />;
  });
}

type OpenMarkProps = { className: string; style?: { left: string; top: string } };

export const OpenMark = ({ className, style }: OpenMarkProps) => (
  <svg aria-hidden="true" viewBox="0 0 8 8" className={`fill-paper size-2 ${className}`} style={style}>
    <circle cx="4" cy="4" r="3.25" strokeWidth="1.5" />
  </svg>
);
