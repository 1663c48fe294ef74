import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { OutboxLine } from "#lib/mail/contract.ts";

type OutboxTableProps = {
  lines: OutboxLine[];
  /** ISO 8601: when the page was read. */
  readAt: string;
};

const statuses: Record<OutboxLine["status"], { kind: StatusKind; label: string }> = {
  queued: { kind: "pending", label: "Queued" },
  shown: { kind: "neutral", label: "Link viewed" },
  sent: { kind: "success", label: "Sent" },
  failing: { kind: "failed", label: "Retrying" },
  failed: { kind: "failed", label: "Failed" },
};

export function OutboxTable({ lines, readAt }: OutboxTableProps) {
  return (
    <DataTable
      caption="Outbox"
      columns={[
        {
          head: "Status",
          card: 1,
          cell: ({ status }) => <Status kind={statuses[status].kind}>{statuses[status].label}</Status>,
          sub: ({ attempts, error }) =>
            error && (
              <span className="block max-w-64 whitespace-normal">
                {attempts === 1 ? "1 attempt" : `${attempts} attempts`}: {error}
              </span>
            ),
        },
        { head: "Message", card: 3, className: "max-w-xl min-w-64", cell: (line) => <MessageCell {...line} /> },
        { head: "Created", card: 2, sort: "descending", time: ({ at }) => at, isExact: "clock" },
        { head: "Actions", isActions: true, card: 5, cell: (line) => line.hasLink && <LinkMenu {...line} /> },
      ]}
      rows={lines}
      rowKey={({ id }) => id}
      days={{ of: ({ at }) => at, readAt }}
    />
  );
}

/** The subject and the recipient, and on demand the text. */
function MessageCell({ subject, recipient, text }: OutboxLine) {
  const head = (
    <>
      <span className="block truncate" title={subject}>
        {subject}
      </span>
      <span className="sub">To {recipient}</span>
    </>
  );
  if (text === "") return head;
  return (
    <details>
      <summary className="cursor-pointer list-none rounded-xs hover:underline pointer-coarse:py-1">{head}</summary>
      <p className="bg-sunken rounded-control mt-2 p-3 break-words whitespace-pre-line">{text.trim()}</p>
    </details>
  );
}

const LinkMenu = ({ id, recipient, subject }: OutboxLine) => (
  <Menu label={`Actions for “${subject}” to ${recipient}`}>
    <RequestDialog
      path={`/api/operator/outbox/${id}/link`}
      method="POST"
      look="menu"
      label="Show link"
      title={`Show the link for ${recipient}?`}
      description={`Anyone who opens it first can act as ${recipient}. It is shown once, and the partner's audit log records that you viewed it.`}
      action="Show link"
      busy="Loading…"
      failed="The link was not shown"
      reveal="Share this link only with its recipient. You won't be able to see it again."
    />
  </Menu>
);
