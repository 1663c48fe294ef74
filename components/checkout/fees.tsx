import type { ReactNode } from "react";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { Amount } from "./amount.tsx";
import { feeParts, jointFees, totalFees } from "./fee-parts.ts";

type FeesProps = { view: CheckoutView; text: CheckoutText };

/** The total, which opens to its parts. */
export function Fees({ view, text }: FeesProps) {
  const { type, fiatCurrency } = view;
  const { t } = text;
  const fiat = (amount: string) => <Amount amount={amount} kind="fiat" currency={fiatCurrency} text={text} />;
  const total = totalFees(view);
  const joint = jointFees(view, text);
  if (!total) return <p className="border-line text-muted border-t py-2 text-base">{t("fees.none")}</p>;
  return (
    <details className="border-line group border-t text-base">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-x-4 [&::-webkit-details-marker]:hidden">
        <span className="text-accent underline underline-offset-3">{t(type === "BUY" ? "fees.buy" : "fees.sell")}</span>{" "}
        {joint ? <span className="text-end">{joint}</span> : fiat(total)}
      </summary>
      <dl className="pb-2">
        {feeParts(view, text).map(({ name, amount }) => (
          <Part key={name} name={name}>
            {fiat(amount)}
          </Part>
        ))}
      </dl>
      {view.status === "success" && !view.areFeesFinal && (
        <p className="text-muted ps-4 pb-3">{t("fees.quoted", { provider: view.provider.name })}</p>
      )}
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
