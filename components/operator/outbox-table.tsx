import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { OutboxLine } from "#lib/mail/contract.ts";

type OutboxTableProps = { lines: OutboxLine[] };

const statuses: Record<OutboxLine["status"], { kind: StatusKind; label: string }> = {
  queued: { kind: "pending", label: "Queued" },
  shown: { kind: "neutral", label: "Link viewed" },
  sent: { kind: "success", label: "Sent" },
  failing: { kind: "failed", label: "Retrying" },
  failed: { kind: "failed", label: "Failed" },
};

export function OutboxTable({ lines }: OutboxTableProps) {
  return (
    <DataTable
      caption="Outbox"
      columns={[
        { head: "Created", sort: "descending", time: ({ at }) => at, isExact: true },
        {
          head: "To",
          className: "max-w-64 truncate",
          title: ({ recipient }) => recipient,
          cell: ({ recipient }) => recipient,
        },
        {
          head: "Message",
          className: "max-w-xl min-w-64 whitespace-normal!",
          cell: (line) => <MessageCell {...line} />,
        },
        { head: "Link", isActions: true, cell: (line) => line.hasLink && <ShowLink {...line} /> },
        { head: "Status", cell: (line) => <StatusCell {...line} /> },
      ]}
      rows={lines}
      rowKey={({ id }) => id}
    />
  );
}

const MessageCell = ({ subject, text }: OutboxLine) =>
  text === "" ? (
    subject
  ) : (
    <details>
      <summary className="cursor-pointer rounded-xs py-1 pointer-coarse:py-3">{subject}</summary>
      <p className="bg-sunken rounded-control mt-1 mb-2 p-3 break-words whitespace-pre-line">{text.trim()}</p>
    </details>
  );

const ShowLink = ({ id, recipient, subject }: OutboxLine) => (
  <RequestDialog
    path={`/api/operator/outbox/${id}/link`}
    method="POST"
    label="Show link"
    name={`in “${subject}” to ${recipient}`}
    title={`Show the link for ${recipient}?`}
    description={`Anyone who opens it first can act as ${recipient}. It is shown once, and the partner's audit log records that you viewed it.`}
    action="Show link"
    busy="Loading…"
    failed="The link was not shown"
    reveal="Share this link only with its recipient. You won't be able to see it again."
  />
);

const StatusCell = ({ status, attempts, error }: OutboxLine) => (
  <>
    <Status kind={statuses[status].kind}>{statuses[status].label}</Status>
    {error && (
      <span className="text-muted block max-w-64 text-sm whitespace-normal">
        {attempts === 1 ? "1 attempt" : `${attempts} attempts`}: {error}
      </span>
    )}
  </>
);
