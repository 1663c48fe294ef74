import type { PlotSeries } from "./plot.tsx";
import { tones } from "./tones.ts";

/** The rest of a slot is the gap. */
const share = 0.8;

/** Stacked bars. Each part reaches below the axis, where it is cut off, and the next one is drawn over it, so that only
 * the top is rounded. */
export function PlotBars({ series, max }: { series: PlotSeries[]; max: number }) {
  const slot = 100 / (series[0]?.values.length ?? 1);
  return series
    .map(({ name, tone, values }, order) => (
      <g key={name} className={tones[tone].fill}>
        {values.map((value, index) => {
          const below = (sumOf(series.slice(0, order), index) / max) * 100;
          const isTop = series.slice(order + 1).every((other) => !other.values[index]);
          // Small values stay visible.
          const size = Math.max(((value ?? 0) / max) * 100, 0.8);
          return (
            value !== null &&
            value > 0 && (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
                key={index}
                x={percent((index + (1 - share) / 2) * slot)}
                width={percent(slot * share)}
                y={percent(100 - below - size)}
                height={order === 0 ? "100%" : percent(isTop ? size + 2 : size)}
                rx={isTop ? 2 : undefined}
              />
            )
          );
        })}
      </g>
    ))
    .reverse();
}

export const sumOf = (series: PlotSeries[], index: number): number =>
  series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);

const percent = (value: number) => `${Number(value.toFixed(2))}%`;
