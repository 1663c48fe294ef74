import { classNames } from "#components/ui/page/class-names.ts";
import type { CheckoutText } from "#lib/checkout/text-contract.ts";
import { roundAmount, roundRate } from "#lib/format-number.ts";

type AmountProps = {
  /** Decimal text. */
  amount: string;
  kind: "fiat" | "crypto" | "rate";
  currency: string;
  text: CheckoutText;
  className?: string;
};

/** An amount in the buyer's language, which reads from left to right in all of them. */
export const Amount = ({ amount, kind, currency, text, className }: AmountProps) => (
  <bdi dir="ltr" className={classNames("whitespace-nowrap tabular-nums", className)}>
    {text.number(kind === "rate" ? roundRate(amount) : roundAmount(amount, kind))}{" "}
    <span className="text-muted">{currency}</span>
  </bdi>
);
