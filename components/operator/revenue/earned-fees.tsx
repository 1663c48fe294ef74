import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatNumber, roundAmount } from "#lib/format-number.ts";
import type { EarnedFee } from "#lib/ledger/contract.ts";

type EarnedFeesProps = {
  fees: EarnedFee[];
  /** "Last 30 days" */
  title: string;
  /** The revenue page. */
  href: string;
};

/** The operator's first figure: the service fees of each currency. */
export const EarnedFees = ({ fees, title, href }: EarnedFeesProps) => (
  <section aria-labelledby="fees" className="border-line mb-6 border-t pt-3">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <h2 id="fees" className="text-muted text-sm">
        Your fees · {title}
      </h2>
      <TextLink href={href}>View revenue</TextLink>
    </div>
    {fees.length === 0 ? (
      <p className="text-muted mt-1">No fees in this period.</p>
    ) : (
      <ul className="mt-1 flex flex-wrap items-baseline gap-x-6 gap-y-1 tabular-nums">
        {fees.map(({ currency: code, amount, count }) => (
          <li key={code} title={`${formatNumber(count)} successful transactions`} className="text-xl font-semibold">
            {formatNumber(roundAmount(amount, "fiat"))} <span className="text-muted text-base font-normal">{code}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
