import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { formatDuration } from "#lib/format-time.ts";
import type { Attempt } from "#lib/webhooks/history-contract.ts";
import { isSuccessful, outcomeCode, outcomeText } from "./attempt-outcome.ts";

// A short response body is shown in full, a longer one can be expanded.
const inlineMax = 80;
const summaryMax = 200;

type AttemptsTableProps = { attempts: Attempt[]; hasMore: boolean };

/** Newest first. */
export function AttemptsTable({ attempts, hasMore }: AttemptsTableProps) {
  return (
    <div className="mt-8">
      <h2 className="text-md mb-3 font-semibold">Attempts</h2>
      <DataTable
        caption="Attempts"
        className="[&_td]:align-top"
        columns={[
          {
            head: "Response",
            className: "leading-9",
            cell: (attempt) => (
              <Status kind={isSuccessful(attempt) ? "success" : "failed"}>
                <code className="font-mono text-xs">{outcomeCode(attempt)}</code>
              </Status>
            ),
          },
          { head: "Details", className: "min-w-56 py-2 whitespace-normal!", cell: outcomeText },
          {
            head: "Duration",
            isNumber: true,
            className: "text-muted leading-9",
            cell: ({ duration_ms }) => formatDuration(duration_ms),
          },
          { head: "Attempt", className: "text-muted leading-9", cell: ({ number }) => number ?? "manual" },
          { head: "Time", sort: "descending", className: "leading-9", time: ({ at }) => at, isExact: true },
          {
            head: "Response body",
            className: "w-full min-w-56 py-2",
            cell: (attempt) => <ResponseBody attempt={attempt} />,
          },
        ]}
        rows={attempts}
        rowKey={({ id }) => id}
        empty={<p className="border-line text-muted border-t py-4">No attempts yet.</p>}
      />
      {hasMore && <p className="text-muted mt-3 text-sm">Only the last {attempts.length} attempts are shown.</p>}
    </div>
  );
}

function ResponseBody({ attempt: { response_body, is_response_truncated } }: { attempt: Attempt }) {
  if (response_body === null) return <span className="text-muted">–</span>;
  if (response_body === "") return <span className="text-muted">empty</span>;
  if (response_body.length <= inlineMax && !response_body.includes("\n")) {
    return <code className="font-mono text-xs leading-5 wrap-anywhere">{response_body}</code>;
  }
  return (
    <details className="max-w-2xl">
      <summary className="rounded-control max-w-md cursor-pointer truncate font-mono text-xs leading-5">
        {response_body.slice(0, summaryMax)}
      </summary>
      <pre className="mt-1 font-mono text-xs leading-5 break-all whitespace-pre-wrap">{response_body}</pre>
      {is_response_truncated && <p className="text-muted mt-1 text-xs">Only the first 2 KiB are stored.</p>}
    </details>
  );
}
