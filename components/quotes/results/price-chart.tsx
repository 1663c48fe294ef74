import { axisMax } from "#components/ui/chart/axis.ts";
import { ChartCursor } from "#components/ui/chart/chart-cursor.tsx";
import { joinRows } from "#components/ui/chart/chart-rows.ts";
import { LegendItem } from "#components/ui/chart/legend-item.tsx";
import { Plot } from "#components/ui/chart/plot.tsx";
import { type Tone, tones } from "#components/ui/chart/tones.ts";
import { formatCompact, formatFixed } from "#lib/format-number.ts";
import { decimal } from "#lib/money.ts";
import type { QuoteQuery } from "#lib/quotes/contract.ts";
import { pricesByAmount } from "./prices-by-amount.ts";
import type { ComparedQuery } from "./quote-matrix.tsx";

type PriceChartProps = { query: QuoteQuery; columns: ComparedQuery[] };

const series: { name: string; tone: Tone; of: "best" | "worst" }[] = [
  { name: "Best quote", tone: "accent", of: "best" },
  { name: "Worst quote", tone: "light", of: "worst" },
];

/** How much each amount costs above the best rate of all amounts. The rates themselves are in the table. */
export function PriceChart({
  query: { type, fiat_currency: fiat, crypto_currency, crypto_amount },
  columns,
}: PriceChartProps) {
  const { top, points } = pricesByAmount(columns, type);
  if (!top || points.filter((point) => point !== null).length < 3) return null;
  const rate = `${formatFixed(decimal(top.rate), 2)} ${fiat}`;
  const max = axisMax(Math.max(...points.map((point) => point?.worst ?? 0)));
  const percent = (value: number) => `${Number(value.toFixed(2))}%`;
  const cells = (point: (typeof points)[number]) =>
    point ? [percent(point.best), percent(point.worst), point.provider] : ["–", "–", "–"];
  return (
    <section aria-labelledby="price-by-amount" className="border-line mb-6 max-w-4xl border-t pt-3">
      <h2 id="price-by-amount" className="font-semibold">
        Best rate: {rate} at {top.label}
      </h2>
      <p className="text-muted mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
        Cost above the best rate, by amount in {crypto_amount === undefined ? fiat : crypto_currency}
        {series.map(({ name, tone }) => (
          <LegendItem key={name} name={name} className={tones[tone].fill} />
        ))}
      </p>
      <div className="mt-4">
        <Plot
          id="price-by-amount"
          kind="lines"
          series={series.map(({ name, tone, of }) => ({
            name,
            tone,
            values: points.map((point) => point?.[of] ?? null),
          }))}
          max={max}
          yTicks={[percent(max), percent(max / 2), "0%"]}
          xTicks={columns.map(({ value }, index) => ({
            index,
            text: Number(value) < 1 ? value : formatCompact(Number(value)),
          }))}
        >
          <ChartCursor
            label="Cost above the best rate, by amount"
            kind="lines"
            count={points.length}
            columns={[{ name: "Amount" }, ...series, { name: "Best provider" }]}
            rows={joinRows(columns.map(({ label }, index) => [label, ...cells(points[index] ?? null)]))}
            heights={points.map((point) => (point ? 100 - (point.best / max) * 100 : null))}
          />
        </Plot>
      </div>
    </section>
  );
}
