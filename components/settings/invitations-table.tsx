import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { invitationLinkText } from "#components/ui/form/one-time-values.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { InvitationLine } from "#lib/people/users/contract.ts";

type InvitationsTableProps = {
  /** The endpoint; an invitation's ID is added to it. */
  path: string;
  invitations: InvitationLine[];
  refusedBy?: string;
  isInset?: boolean;
};

export function InvitationsTable({ path, invitations, refusedBy, isInset }: InvitationsTableProps) {
  const width = isInset ? "sm:w-[15%]" : "";
  return (
    <DataTable
      caption="Invitations"
      isInset={isInset}
      columns={[
        {
          head: "Email",
          card: 1,
          className: isInset ? "font-medium sm:w-2/5" : "font-medium",
          cell: ({ email }) => email,
        },
        { head: "Role", card: 3, className: classNames(width, "capitalize"), cell: ({ role }) => role },
        {
          head: "Status",
          card: 2,
          className: width,
          cell: ({ isOver }) =>
            isOver ? <Status kind="neutral">Expired</Status> : <Status kind="pending">Pending</Status>,
        },
        { head: "Sent", className: width, time: ({ sentAt }) => sentAt },
        { head: "Expires", card: 4, time: ({ expiresAt }) => expiresAt },
        {
          head: "Actions",
          isActions: true,
          card: 5,
          cell: ({ id, email }) => <Actions path={`${path}/${id}`} email={email} refusedBy={refusedBy} />,
        },
      ]}
      rows={invitations}
      rowKey={({ id }) => id}
    />
  );
}

type ActionsProps = { path: string; email: string; refusedBy: string | undefined };

const Actions = ({ path, email, refusedBy }: ActionsProps) => (
  <Menu label={`Actions for the invitation to ${email}`}>
    <RequestDialog
      path={path}
      method="POST"
      look="menu"
      label="Resend invitation"
      title={`Send ${email} a new link?`}
      description="The new link expires in 7 days. The previous link stops working."
      action="Send link"
      busy="Sending…"
      failed="The link was not sent"
      done="Invitation sent"
      reveal={invitationLinkText}
      refusedBy={refusedBy}
    />
    <RequestDialog
      path={path}
      method="DELETE"
      look="menu"
      label="Revoke invitation"
      title={`Revoke the invitation to ${email}?`}
      description="The link stops working."
      action="Revoke invitation"
      busy="Revoking…"
      failed="The invitation was not revoked"
      done="Invitation revoked"
      isDangerous
      refusedBy={refusedBy}
    />
  </Menu>
);
