import { formatFixed } from "#lib/format-number.ts";
import { type FeePart, type Fees, feeParts, shareOfAmount, totalOf } from "./fee-parts.ts";

/** Told apart by shade and, in the table below, by name. */
export const feeFills: Record<FeePart["name"], string> = {
  provider: "fill-ink/75",
  network: "fill-ink/40",
  Slipway: "fill-accent",
};

type FeeBarProps = {
  fees: Fees;
  fiatAmount: number;
  /** The greatest total beside it, as decimal text. */
  top: string;
};

/** All fees of one price as one bar, with their sum. */
export function FeeBar({ fees, fiatAmount, top }: FeeBarProps) {
  const parts = feeParts(fees, top);
  const said = parts.map(({ name, amount }) => `${name} ${formatFixed(amount, 2)}`).join(", ");
  let x = 0;
  return (
    <span className="flex items-center justify-end gap-2" title={said}>
      <svg role="img" aria-label={said} viewBox="0 0 100 10" preserveAspectRatio="none" className="h-2.5 w-14 shrink-0">
        {parts.map(({ name, width }) => {
          const at = x;
          x += width;
          return <rect key={name} x={at} y={0} width={width} height={10} className={feeFills[name]} />;
        })}
      </svg>
      <span className="text-right">
        {formatFixed(totalOf(fees), 2)}
        <span className="text-muted ml-1.5 inline-block w-[3.75em] text-right text-xs">
          {shareOfAmount(fees, fiatAmount)} %
        </span>
      </span>
    </span>
  );
}
