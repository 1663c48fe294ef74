import { classNames } from "#components/ui/page/class-names.ts";
import { formatNumber } from "#lib/format-number.ts";

type MoneyProps = {
  /** Decimal text. */
  amount: string;
  currency: string;
  /** The most decimals in the column; shorter amounts are padded invisibly to align the decimal points. */
  decimals?: number;
  className?: string;
};

export function Money({ amount, currency, decimals = 0, className }: MoneyProps) {
  const fraction = amount.split(".")[1] ?? "";
  const fill = decimals > fraction.length ? (fraction ? "" : ".") + "0".repeat(decimals - fraction.length) : "";
  return (
    <span className={classNames("whitespace-nowrap tabular-nums", className)}>
      {formatNumber(amount)}
      {fill && (
        <span aria-hidden="true" className="invisible select-none">
          {fill}
        </span>
      )}{" "}
      <span className="text-muted">{currency}</span>
    </span>
  );
}
