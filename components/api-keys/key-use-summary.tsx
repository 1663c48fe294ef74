"use client";
import { useQuery } from "@tanstack/react-query";
import { readKeyUse } from "#components/api-keys/key-requests.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { KeyInUse } from "#lib/api-keys/contract.ts";
import { formatNumber } from "#lib/format-number.ts";

type KeyUseSummaryProps = {
  apiKey: Pick<KeyInUse, "id" | "environment" | "last_used_at" | "calls">;
  /** What becomes of whatever still uses it. */
  consequence: string;
};

/** What would break: how much the key was used in the last 24 hours, when last and for what, as of now. */
export function KeyUseSummary({ apiKey, consequence }: KeyUseSummaryProps) {
  const use = useQuery({
    queryKey: ["key-use", apiKey.environment, apiKey.id],
    queryFn: ({ signal }) => readKeyUse(apiKey, signal),
    gcTime: 0,
  });
  const calls = use.data?.calls ?? apiKey.calls.reduce((sum, count) => sum + count, 0);
  const lastUsedAt = use.data?.last_used_at ?? apiKey.last_used_at;
  if (!lastUsedAt && calls === 0) {
    return <Callout>{use.isPending ? "Looking at its use" : "No request has been made with this key yet."}</Callout>;
  }
  return (
    <Callout tone={calls > 0 ? "bad" : "neutral"}>
      <p>
        <strong className="font-semibold">
          {calls === 0 ? "Not used" : `Used ${timesText(calls)}`} in the last 24 h
        </strong>
        {lastUsedAt && (
          <>
            , last <TimeText at={lastUsedAt} />
          </>
        )}
        . {calls > 0 && consequence}
      </p>
      {use.data && use.data.paths.length > 0 && (
        <ul aria-label="By what" className="mt-1.5 text-xs">
          {use.data.paths.map(({ method, path, calls: times }) => (
            <li key={`${method} ${path}`} className="flex justify-between gap-3">
              <code className="min-w-0 truncate font-mono">
                {method} {path}
              </code>
              <span className="tabular-nums">{formatNumber(times)}</span>
            </li>
          ))}
        </ul>
      )}
    </Callout>
  );
}

const timesText = (calls: number) => (calls === 1 ? "once" : `${formatNumber(calls)} times`);
