import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { invitationLinkText } from "#components/ui/form/one-time-values.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { InvitationLine } from "#lib/users/contract.ts";

type InvitationsTableProps = {
  /** The endpoint; an invitation's ID is added to it. */
  path: string;
  invitations: InvitationLine[];
  refusedBy?: string;
  isInset?: boolean;
};

export function InvitationsTable({ path, invitations, refusedBy, isInset }: InvitationsTableProps) {
  return (
    <DataTable
      caption="Invitations"
      isInset={isInset}
      columns={[
        { head: "Email", className: "font-medium", cell: ({ email }) => email },
        { head: "Role", cell: ({ role }) => role },
        {
          head: "Status",
          cell: ({ isOver }) =>
            isOver ? <Status kind="neutral">Expired</Status> : <Status kind="pending">Pending</Status>,
        },
        { head: "Sent", time: ({ sentAt }) => sentAt },
        { head: "Expires", time: ({ expiresAt }) => expiresAt },
        {
          head: "Actions",
          isActions: true,
          cell: ({ id, email }) => <Actions path={`${path}/${id}`} email={email} refusedBy={refusedBy} />,
        },
      ]}
      rows={invitations}
      rowKey={({ id }) => id}
    />
  );
}

const Actions = ({ path, email, refusedBy }: { path: string; email: string; refusedBy: string | undefined }) => (
  <span className="-mr-2 inline-flex">
    <RequestDialog
      path={path}
      method="POST"
      label="Resend"
      name={`invitation to ${email}`}
      title={`Send ${email} a new link?`}
      description="The new link expires in 7 days. The previous link stops working."
      action="Send link"
      busy="Sending…"
      failed="The link was not sent"
      reveal={invitationLinkText}
      refusedBy={refusedBy}
    />
    <RequestDialog
      path={path}
      method="DELETE"
      label="Revoke"
      name={`invitation to ${email}`}
      title={`Revoke the invitation to ${email}?`}
      description="The link stops working."
      action="Revoke invitation"
      busy="Revoking…"
      failed="The invitation was not revoked"
      done="Invitation revoked"
      isDangerous
      refusedBy={refusedBy}
    />
  </span>
);
