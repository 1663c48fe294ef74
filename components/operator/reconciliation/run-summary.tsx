import { Fact } from "#components/ui/page/fact.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { Panel } from "#components/ui/page/panel.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { type DifferenceKind, differenceKinds } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import { type CountName, countLabels, kindLabels, type RunLine } from "#lib/reconciliation/contract.ts";

type Stored = { kind: DifferenceKind; isExplained: boolean; count: number };
type RunSummaryProps = { run: Omit<RunLine, "openCount">; stored: Stored[]; path: string };

/** How many differences of each kind there are, and what else was counted. */
export function RunSummary({ run: { counts }, stored, path }: RunSummaryProps) {
  const countOf = (kind: DifferenceKind, isExplained: boolean) =>
    stored.find((one) => one.kind === kind && one.isExplained === isExplained)?.count ?? 0;
  const others = (Object.keys(countLabels) as CountName[]).filter(
    (name) => !(differenceKinds as readonly string[]).includes(name) && (counts[name] ?? 0) > 0,
  );
  const linked = (kind: DifferenceKind, state: "open" | "explained") => {
    const count = countOf(kind, state === "explained");
    return count > 0 ? <TextLink href={pageAddress(path, { kind, state })}>{formatNumber(count)}</TextLink> : "0";
  };
  return (
    <div className="mb-6 grid max-w-300 grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <Panel title="By kind">
        <DataTable
          caption="Differences by kind"
          isInset
          columns={[
            {
              head: "Difference",
              isRowHead: true,
              cell: (kind) => kindLabels[kind],
              title: (kind) => countLabels[kind],
            },
            { head: "Found", isNumber: true, cell: (kind) => formatNumber(counts[kind] ?? 0) },
            { head: "Open", isNumber: true, cell: (kind) => linked(kind, "open") },
            { head: "Explained", isNumber: true, cell: (kind) => linked(kind, "explained") },
          ]}
          rows={differenceKinds}
          rowKey={(kind) => kind}
        />
      </Panel>
      <Panel title="Counted">
        <dl>
          {others.map((name) => (
            <Fact key={name} name={countLabels[name]}>
              {formatNumber(counts[name] ?? 0)}
            </Fact>
          ))}
        </dl>
      </Panel>
    </div>
  );
}
