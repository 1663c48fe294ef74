import type { ReactNode } from "react";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { CustomerDetail } from "#lib/customers/contract.ts";
import { formatAmount, formatNumber, formatPercent } from "#lib/format-number.ts";

const volumesShown = 3;

/** The customer's figures, of all time. */
export function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const { all, successful, closed, volumes, first_seen_at, last_at } = customer;
  return (
    <dl className="border-line mb-6 grid grid-cols-2 gap-x-6 gap-y-3 border-y py-3 lg:grid-cols-6">
      <Metric name="Transactions">{formatNumber(all)}</Metric>
      <Metric name="Successful">{formatNumber(successful)}</Metric>
      <Metric name="Success rate">{formatPercent(successful, closed)}</Metric>
      <Metric name="Successful volume">
        {volumes.length === 0 && "–"}
        {volumes.slice(0, volumesShown).map(({ type, fiat_currency, amount }) => (
          <span key={`${type} ${fiat_currency}`} className="block">
            <span className="text-muted text-xs">{type}</span> {formatAmount(amount, "fiat", fiat_currency)}
          </span>
        ))}
        {volumes.length > volumesShown && (
          <span className="text-muted block text-xs">and {volumes.length - volumesShown} more</span>
        )}
      </Metric>
      <Metric name="First seen">{first_seen_at ? <TimeText at={first_seen_at} /> : "–"}</Metric>
      <Metric name="Latest transaction">
        <TimeText at={last_at} />
      </Metric>
    </dl>
  );
}

const Metric = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted text-xs">{name}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
);
