import type { ReactNode } from "react";
import { Money } from "#components/ui/text/money.tsx";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { roundAmount } from "#lib/format-number.ts";
import { feeParts, totalFees } from "./fee-parts.ts";

type FeesProps = { view: CheckoutView };

/** The total, which opens to its parts. Without fees, the rate. */
export function Fees({ view }: FeesProps) {
  const { type, fiatCurrency, cryptoCurrency, exchangeRate } = view;
  const fiat = (amount: string) => <Money amount={roundAmount(amount, "fiat")} currency={fiatCurrency} />;
  const total = totalFees(view);
  const label = type === "BUY" ? "Fees (included)" : "Fees (already subtracted)";
  return (
    <details className="border-line group border-t text-base">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-x-4 [&::-webkit-details-marker]:hidden">
        <span className="text-accent underline underline-offset-3">{total ? label : "Exchange rate"}</span>
        {total ? fiat(total) : <span className="text-muted">No separate fees</span>}
      </summary>
      <dl className="pb-2">
        {feeParts(view).map(({ name, amount }) => (
          <Part key={name} name={name}>
            {fiat(amount)}
          </Part>
        ))}
        <Part name="Exchange rate with all fees">
          1 {cryptoCurrency} = {fiat(exchangeRate)}
        </Part>
      </dl>
      {view.status === "success" && !view.areFeesFinal && <p className="text-muted pb-3 pl-4">{quotedFees(view)}</p>}
    </details>
  );
}

export const quotedFees = ({ provider }: Pick<CheckoutView, "provider">): string =>
  `These are the quoted fees, because ${provider.name} didn't report the final ones.`;

type PartProps = { name: string; children: ReactNode };

const Part = ({ name, children }: PartProps) => (
  <div className="text-muted flex flex-wrap items-baseline justify-between gap-x-4 pb-1.5 pl-4">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
