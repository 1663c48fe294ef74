import { Panel } from "#components/ui/page/panel.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { ClockSwitch } from "#components/ui/text/clock-switch.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { DeliveryDetail } from "#lib/webhooks/history-contract.ts";
import { AttemptOutcome } from "./attempt-outcome.tsx";
import { outcomeText } from "./outcome-text.ts";

type AttemptsTableProps = { environment: Environment; detail: DeliveryDetail };

/** Newest first. Each row opens the request and the response of its attempt. */
export function AttemptsTable({ environment, detail }: AttemptsTableProps) {
  const { delivery, attempts, opened_attempt_id, has_more_attempts } = detail;
  const path = webhookPaths(environment).delivery(delivery.id);
  return (
    <Panel title="Attempts" actions={<ClockSwitch />}>
      <DataTable
        caption="Attempts"
        isInset
        columns={[
          { head: "Response", cell: (attempt) => <AttemptOutcome outcome={attempt} /> },
          { head: "Details", className: "w-full whitespace-normal!", cell: outcomeText },
          {
            head: "Attempt",
            isNumber: true,
            isLink: true,
            className: "dim",
            cell: ({ number }) => number ?? "manual",
          },
          {
            head: "Duration",
            isNumber: true,
            className: "dim",
            cell: ({ duration_ms }) => formatDuration(duration_ms),
          },
          { head: "Time", sort: "descending", time: ({ at }) => at, isExact: true },
        ]}
        rows={attempts}
        rowKey={({ id }) => id}
        rowLink={({ id, number }) => ({
          href: `${path}?attempt=${id}`,
          scroll: false,
          "aria-label": number === null ? "Manual attempt" : `Attempt ${number}`,
          "aria-current": id === opened_attempt_id || undefined,
        })}
        rowProps={({ id }) => ({ className: id === opened_attempt_id ? "selected" : undefined })}
        empty={<p className="text-muted">No attempts yet.</p>}
      />
      {has_more_attempts && (
        <p className="text-muted mt-3 text-sm">Only the last {attempts.length} attempts are shown.</p>
      )}
    </Panel>
  );
}
