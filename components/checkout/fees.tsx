import type { ReactNode } from "react";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { Amount } from "./amount.tsx";
import { combinedFees, feeParts, totalFees } from "./fee-parts.ts";

type FeesProps = { view: CheckoutView; text: CheckoutText };

/** The total, which opens to its parts if they are known. */
export function Fees({ view, text }: FeesProps) {
  const { type, fiatCurrency } = view;
  const { t } = text;
  const fiat = (amount: string) => <Amount amount={amount} kind="fiat" currency={fiatCurrency} text={text} />;
  const total = totalFees(view);
  if (!total) return <p className="border-line text-muted border-t py-2 text-base">{t("fees.none")}</p>;
  const label = t(type === "BUY" ? "fees.buy" : "fees.sell");
  const isQuoted = view.status === "success" && !view.areFeesFinal;
  const note = isQuoted && t("fees.quoted", { provider: view.provider.name });
  const combined = combinedFees(view, text);
  if (combined)
    return (
      <div className="border-line border-t py-2 text-base">
        <p className="flex items-baseline justify-between gap-x-4">
          <span className="text-muted">{label}</span> <span className="text-end">{combined}</span>
        </p>
        {note && <p className="text-muted pt-2">{note}</p>}
      </div>
    );
  return (
    <details className="border-line group border-t text-base">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-x-4 [&::-webkit-details-marker]:hidden">
        <span className="text-accent underline underline-offset-3">{label}</span> {fiat(total)}
      </summary>
      <dl className="pb-2">
        {feeParts(view, text).map(({ name, amount }) => (
          <Part key={name} name={name}>
            {fiat(amount)}
          </Part>
        ))}
      </dl>
      {note && <p className="text-muted ps-4 pb-3">{note}</p>}
    </details>
  );
}

type PartProps = { name: string; children: ReactNode };

const Part = ({ name, children }: PartProps) => (
  <div className="text-muted flex flex-wrap items-baseline justify-between gap-x-4 ps-4 pb-1.5">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
