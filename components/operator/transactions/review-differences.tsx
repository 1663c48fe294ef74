import type { ReactNode } from "react";
import type { ReviewLine } from "#lib/people/operators/contract.ts";

type ReviewDifferencesProps = { lines: ReviewLine[]; providerName: string };

/** What the provider's order differs in, and on demand what it agrees in. */
export function ReviewDifferences({ lines, providerName }: ReviewDifferencesProps) {
  const different = lines.filter(({ isDifferent }) => isDifferent);
  const other = lines.filter(({ isDifferent }) => !isDifferent);
  const compared = other.filter(({ ours, theirs }) => ours !== null && theirs !== null).length;
  return (
    <>
      {different.length > 0 && (
        <ul className="mt-3" aria-label="Differences">
          {different.map((line) => (
            <li key={line.name} className="border-line grid gap-x-6 gap-y-1 border-t py-3 sm:grid-cols-[8rem_1fr_1fr]">
              <h3 className="font-medium">{line.name}</h3>
              <ValueOf name="Agreed">{line.ours}</ValueOf>
              <ValueOf name={`Reported by ${providerName}`}>
                <span className="text-bad">{line.theirs}</span>
                {line.change && <span className="text-bad"> ({line.change})</span>}
              </ValueOf>
            </li>
          ))}
        </ul>
      )}
      <details className="border-line border-t">
        <summary className="text-muted hover:text-ink cursor-pointer py-2 pointer-coarse:py-3">
          {compared === 1 ? "1 other value agrees" : `${compared} other values agree`}
        </summary>
        <dl className="pb-3">
          {other.map(({ name, ours, theirs }) => (
            <div key={name} className="grid py-1 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6">
              <dt className="text-muted">{name}</dt>
              <dd className="font-mono text-xs break-all sm:leading-5">{agreedText(ours, theirs)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

const ValueOf = ({ name, children }: { name: string; children: ReactNode }) => (
  <p className="min-w-0">
    <span className="text-muted block text-sm">{name}</span>
    <span className="font-medium wrap-anywhere tabular-nums">{children}</span>
  </p>
);

function agreedText(ours: string | null, theirs: string | null): string {
  if (ours === null) return theirs === null ? "Not known yet" : `${theirs} (only reported)`;
  if (theirs === null) return `${ours} (not reported)`;
  return ours === theirs ? ours : `${ours}, reported as ${theirs}`;
}
