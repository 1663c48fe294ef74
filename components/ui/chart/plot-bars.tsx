import type { PlotSeries } from "./plot.tsx";
import { tones } from "./tones.ts";

/** The rest of a slot is the gap. */
const share = 0.8;

type PlotBarsProps = { series: PlotSeries[]; max: number };

/** Stacked bars. Each part reaches below the axis, where it is cut off, and the next one is drawn over it, so that only
 * the top is rounded. One piece of markup, because a page has hundreds of bars, and each would be an element for React. */
export const PlotBars = ({ series, max }: PlotBarsProps) =>
  series
    .map(({ name, tone }, order) => (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it consists of numbers.
      <g key={name} className={tones[tone].fill} dangerouslySetInnerHTML={{ __html: barsOf(series, order, max) }} />
    ))
    .reverse();

function barsOf(series: PlotSeries[], order: number, max: number): string {
  const values = series[order]?.values ?? [];
  const slot = 100 / values.length;
  const bars = values.map((value, index) => {
    if (!value || value < 0) return "";
    const below = (sumOf(series.slice(0, order), index) / max) * 100;
    const isTop = series.slice(order + 1).every((other) => !other.values[index]);
    // Small values stay visible.
    const size = Math.max((value / max) * 100, 0.8);
    const x = percent((index + (1 - share) / 2) * slot);
    const height = order === 0 ? "100%" : percent(isTop ? size + 2 : size);
    const corner = isTop ? ' rx="2"' : "";
    return `<rect x="${x}" width="${percent(slot * share)}" y="${percent(100 - below - size)}" height="${height}"${corner}/>`;
  });
  return bars.join("");
}

export const sumOf = (series: PlotSeries[], index: number): number =>
  series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);

const percent = (value: number) => `${Number(value.toFixed(2))}%`;
