import { Fact } from "#components/ui/page/fact.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { isOverOnePercent, type Statement } from "#lib/statements/contract.ts";
import { StatementAdjustments } from "./statement-adjustments.tsx";
import { StatementLines, StatementTotals } from "./statement-lines.tsx";
import type { StatementLinks, StatementNames } from "./statement-links.ts";
import { AmountList, monthName } from "./statement-text.tsx";

type StatementViewProps = {
  statement: Statement;
  partnerName: string;
  names: StatementNames;
  links: StatementLinks;
  /** The path above the pages of single transactions. */
  path: string;
};

/** One month: fits a printed page in landscape format. */
export function StatementView({ statement, partnerName, names, links, path }: StatementViewProps) {
  const { month, environment, lines, totals, adjustments, owed, hash } = statement;
  return (
    <div className="print-sheet">
      <dl className="mb-5 max-w-3xl">
        <Fact name="Partner">{partnerName}</Fact>
        <Fact name="Period">
          {monthName(month)}, {environment}. Months are in UTC.
        </Fact>
        <Fact name={`Owed to ${partnerName}`}>
          <b>
            <AmountList amounts={owed} />
          </b>
        </Fact>
        {hash && (
          <Fact name="SHA-256">
            <code className="font-mono text-xs break-all">{hash}</code>
          </Fact>
        )}
      </dl>
      {lines.some(isOverOnePercent) && (
        <Callout tone="bad" className="mb-5">
          The commission that a provider reports differs from the service fee by more than 1%. The provider collects the
          markup that is set in the operator's account there, for example by MoonPay's account manager or for a Mercuryo
          widget, and that setting differs from the service fee.
        </Callout>
      )}
      {totals.length > 1 && <StatementTotals totals={totals} links={links} />}
      {totals.map((total) => (
        <StatementLines
          key={total.fiat_currency}
          total={total}
          lines={lines.filter(({ fiat_currency }) => fiat_currency === total.fiat_currency)}
          names={names}
          links={links}
        />
      ))}
      {totals.length === 0 && <EmptyState sentence={`No transactions succeeded in ${monthName(month)}.`} />}
      {adjustments.length > 0 && <StatementAdjustments adjustments={adjustments} names={names} path={path} />}
    </div>
  );
}
