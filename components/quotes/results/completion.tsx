import { formatNumber } from "#lib/format-number.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";

type Quality = QuoteEntry["quality"];

/** "82%"; null without enough transactions. */
export const completionText = (quality: Quality): string | null =>
  quality?.completion_rate == null ? null : `${Math.round(100 * quality.completion_rate)}%`;

/** The share of transactions that the provider completed, as a bar, with their number, and the score that quotes are sorted by. */
export function Completion({ quality }: { quality: Quality }) {
  if (!quality) return <span className="text-muted">No data</span>;
  const text = completionText(quality);
  return (
    <>
      {text === null ? (
        <span className="text-muted">No data</span>
      ) : (
        <span className="flex items-center justify-end gap-2">
          <svg
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-2 w-10 shrink-0 max-xl:hidden"
          >
            <rect width={100} height={10} className="fill-line" />
            <rect width={100 * (quality.completion_rate ?? 0)} height={10} className="fill-ink/75" />
          </svg>
          {text} · {formatNumber(String(quality.sample))}
        </span>
      )}{" "}
      <span className="text-muted block text-xs">score {quality.score}</span>
    </>
  );
}
