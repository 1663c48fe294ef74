import { FigureTable } from "#components/ui/table/figure-table.tsx";
import { formatFixed } from "#lib/format-number.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import { feeFills } from "./fee-bar.tsx";
import { type FeePart, feeParts, totalOf } from "./fee-parts.ts";

type FeeTableProps = { quotes: QuoteEntry[]; fiat: string };

const names: { name: FeePart["name"]; words: string }[] = [
  { name: "provider", words: "provider's fee" },
  { name: "network", words: "network fee" },
  { name: "Slipway", words: "Slipway's fee" },
];
const shown = (amount: string) => formatFixed(amount, 2);

/** What the shades of the bars mean, and the same as numbers. */
export function FeeTable({ quotes, fiat }: FeeTableProps) {
  const priced = quotes.flatMap(({ provider, fees }) => (fees ? [{ name: provider.name, fees }] : []));
  if (priced.length === 0) return null;
  return (
    <div className="mt-3">
      <p className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
        Fees are in the price already:
        {names.map(({ name, words }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2">
              <rect width="8" height="8" className={feeFills[name]} />
            </svg>
            {words}
          </span>
        ))}
      </p>
      <FigureTable
        caption={`Fees in ${fiat}`}
        head={["Provider", ...names.map(({ words }) => `${words} ${fiat}`), `together ${fiat}`]}
        rows={priced.map(({ name, fees }) => [
          name,
          ...feeParts(fees, "0").map(({ amount }) => shown(amount)),
          shown(totalOf(fees)),
        ])}
      />
    </div>
  );
}
