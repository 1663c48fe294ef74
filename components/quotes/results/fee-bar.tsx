import { formatFixed } from "#lib/format-number.ts";
import { describeFees, type FeePart, type Fees, feeParts, feePercent, totalOf } from "./fee-parts.ts";

export const feeFills: Record<FeePart["name"], string> = {
  provider: "fill-ink/75",
  network: "fill-ink/40",
  service: "fill-accent",
};

type FeeBarProps = {
  fees: Fees;
  fiatAmount: number;
  /** The greatest total of all quotes, as decimal text. */
  top: string;
};

/** The fees of a quote as one bar, with their sum. */
export function FeeBar({ fees, fiatAmount, top }: FeeBarProps) {
  const parts = feeParts(fees, top);
  const description = describeFees(fees);
  let x = 0;
  return (
    <span className="flex items-center justify-end gap-2" title={description}>
      <svg
        role="img"
        aria-label={description}
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className="h-2.5 w-14 shrink-0 max-xl:hidden"
      >
        {parts.map(({ name, width }) => {
          const at = x;
          x += width;
          return <rect key={name} x={at} y={0} width={width} height={10} className={feeFills[name]} />;
        })}
      </svg>
      <span className="text-end">
        {formatFixed(totalOf(fees), 2)}{" "}
        <span className="text-muted ms-0.5 inline-block w-[3.75em] text-end text-xs">
          {feePercent(fees, fiatAmount)}
        </span>
      </span>
    </span>
  );
}
