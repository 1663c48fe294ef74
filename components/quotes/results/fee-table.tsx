import { ChartTable } from "#components/ui/chart/chart-table.tsx";
import { formatFixed } from "#lib/format-number.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { feeFills } from "./fee-bar.tsx";
import { type FeePart, feeParts, totalOf } from "./fee-parts.ts";

type FeeTableProps = { quotes: QuoteEntry[]; fiat: string };

const names: { name: FeePart["name"]; label: string }[] = [
  { name: "provider", label: "Provider fee" },
  { name: "network", label: "Network fee" },
  { name: "Slipway", label: "Slipway fee" },
];

/** The legend of the fee bars, and their values. */
export function FeeTable({ quotes, fiat }: FeeTableProps) {
  const priced = quotes.flatMap(({ provider, fees }) => (fees ? [{ name: provider.name, fees }] : []));
  if (priced.length === 0) return null;
  return (
    <div className="mt-3">
      <p className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
        Rates include all fees:
        {names.map(({ name, label }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2">
              <rect width="8" height="8" className={feeFills[name]} />
            </svg>
            {label}
          </span>
        ))}
      </p>
      <ChartTable
        caption={`Fees in ${fiat}`}
        head={["Provider", ...names.map(({ label }) => `${label} (${fiat})`), `Total (${fiat})`]}
        rows={priced.map(({ name, fees }) => [
          name,
          ...feeParts(fees, "0").map(({ amount }) => formatFixed(amount, 2)),
          formatFixed(totalOf(fees), 2),
        ])}
      />
    </div>
  );
}
