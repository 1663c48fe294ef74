"use client";
import { readKeyUse } from "#components/api-keys/key-requests.ts";
import { useFetch } from "#components/ui/api/use-fetch.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { KeyInUse } from "#lib/api-keys/contract.ts";
import { formatNumber } from "#lib/format-number.ts";

type KeyUseSummaryProps = {
  apiKey: Pick<KeyInUse, "id" | "environment" | "last_used_at" | "calls">;
  /** What happens to clients that still use the key. */
  consequence: string;
};

/** Warns about current usage before a key is rotated or revoked. */
export function KeyUseSummary({ apiKey, consequence }: KeyUseSummaryProps) {
  const use = useFetch({ key: apiKey.id, request: (signal) => readKeyUse(apiKey, signal) });
  const requests = use.data?.calls ?? apiKey.calls.reduce((sum, count) => sum + count, 0);
  const lastUsedAt = use.data?.last_used_at ?? apiKey.last_used_at;
  if (!lastUsedAt && requests === 0) {
    return <Callout>{use.isFetching ? "Loading usage…" : "No requests have been made with this key yet."}</Callout>;
  }
  return (
    <Callout tone={requests > 0 ? "bad" : "neutral"}>
      <p>
        <strong className="font-semibold">
          {requests === 0 ? "Not used" : `Used ${timesText(requests)}`} in the last 24 hours
        </strong>
        {lastUsedAt && (
          <>
            , last <TimeText at={lastUsedAt} isLong />
          </>
        )}
        . {requests > 0 && consequence}
      </p>
      {use.data && use.data.paths.length > 0 && (
        <ul aria-label="Top endpoints" className="mt-1.5 text-xs">
          {use.data.paths.map(({ method, path, calls: count }) => (
            <li key={`${method} ${path}`} className="flex justify-between gap-3">
              <code className="min-w-0 truncate font-mono">
                {method} {path}
              </code>
              <span className="tabular-nums">{formatNumber(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Callout>
  );
}

const timesText = (count: number) => (count === 1 ? "once" : `${formatNumber(count)} times`);
