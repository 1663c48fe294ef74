import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { Environment } from "#db/enums.ts";
import { kindFacts, type ListedAlert } from "#lib/alerts/contract.ts";
import { alertPath, describeAlert } from "#lib/alerts/text-contract.ts";
import { formatDuration } from "#lib/format-time.ts";

type AlertsTableProps = { environment: Environment; isOperators: boolean; alerts: ListedAlert[] };

/** Alerts with the figures that opened them. */
export const AlertsTable = ({ environment, isOperators, alerts }: AlertsTableProps) => (
  <DataTable
    caption="Alerts of the last 90 days"
    columns={[
      {
        head: "Status",
        card: 2,
        cell: ({ closed_at }) =>
          closed_at ? <Status kind="neutral">Closed</Status> : <Status kind="failed">Open</Status>,
        sub: ({ opened_at, closed_at }) =>
          closed_at && `after ${formatDuration(Date.parse(closed_at) - Date.parse(opened_at))}`,
      },
      {
        head: "Alert",
        isLink: true,
        card: 1,
        className: "whitespace-normal!",
        cell: ({ kind, evidence }) => <span className="wrap-anywhere">{describeAlert(kind, evidence).title}</span>,
        sub: ({ kind, evidence }) =>
          describeAlert(kind, evidence)
            .facts.map(({ label, value }) => `${label}: ${value}`)
            .join(" · "),
      },
      { head: "Kind", hiddenBelow: "lg", className: "text-muted", cell: ({ kind }) => kindFacts[kind].label },
      { head: "Opened", card: 3, time: ({ opened_at }) => opened_at },
    ]}
    rows={alerts}
    rowKey={({ id }) => id}
    rowLink={({ kind, subject }) => ({ href: alertPath({ kind, subject, environment, isOperators }) })}
    empty={<EmptyState sentence="No alerts in the last 90 days." />}
  />
);
