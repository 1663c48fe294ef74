import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { QuoteLimits } from "#lib/quotes/limits-contract.ts";
import { AmountRange, toRanges } from "./amount-range.tsx";

/** The amounts that each provider accepts for the chosen route, with the requested one marked. */
export function LimitsSection({ limits: { rows, amount } }: { limits: QuoteLimits }) {
  if (rows.length === 0) return null;
  const places = toRanges(rows, amount);
  return (
    <section aria-labelledby="limits" className="mt-8 max-w-4xl">
      <h2 id="limits" className="font-semibold">
        Limits
      </h2>
      <p className="text-muted mb-2 text-sm">
        What each provider accepts by this method, as <TextLink href="/docs/listLimits">GET /limits</TextLink> returns
        it. The mark is your amount.
      </p>
      <DataTable
        caption="Limits of each provider"
        columns={[
          { head: "Provider", isRowHead: true, card: 1, cell: ({ provider }) => provider },
          { head: "Accepts", card: 2, cell: ({ text }) => <span className="tabular-nums">{text}</span> },
          { head: "Range", card: 4, cell: ({ range }) => <AmountRange {...range} /> },
          { head: "Source", card: 3, cell: ({ source }) => source },
        ]}
        rows={rows.map((row, index) => ({ ...row, range: places[index] ?? { from: null, to: null, at: null } }))}
        rowKey={({ id }) => id}
      />
    </section>
  );
}
