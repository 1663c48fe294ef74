import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { invitationLinkText } from "#components/ui/form/one-time-values.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import type { InvitationLine } from "#lib/users/contract.ts";

type InvitationsTableProps = { environment: Environment; invitations: InvitationLine[]; refusedBy?: string };

export function InvitationsTable({ environment, invitations, refusedBy }: InvitationsTableProps) {
  return (
    <Table
      caption="Invitations"
      head={
        <>
          <Th>E-mail</Th>
          <Th>Role</Th>
          <Th>State</Th>
          <Th>Sent</Th>
          <Th>Open until</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </>
      }
    >
      {invitations.map(({ id, email, role, isOver, sentAt, expiresAt }) => (
        <Tr key={id}>
          <Td className="font-medium">{email}</Td>
          <Td>{role}</Td>
          <Td>{isOver ? <Status kind="over">run out</Status> : <Status kind="pending">pending</Status>}</Td>
          <Td className="text-muted">
            <TimeText at={sentAt} />
          </Td>
          <Td className="text-muted">
            <TimeText at={expiresAt} />
          </Td>
          <Td className="text-right">
            <Actions path={`/api/dashboard/${environment}/invitations/${id}`} email={email} refusedBy={refusedBy} />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

function Actions({ path, email, refusedBy }: { path: string; email: string; refusedBy: string | undefined }) {
  return (
    <span className="-mr-2 inline-flex">
      <RequestDialog
        path={path}
        method="POST"
        label="Send again"
        name={`to ${email}`}
        title={`Send ${email} a new link?`}
        description="It is open for seven days. The link sent before opens nothing any more."
        action="Send again"
        busy="Sending"
        failed="Nothing was sent"
        cancel="Cancel"
        reveal={invitationLinkText}
        refusedBy={refusedBy}
      />
      <RequestDialog
        path={path}
        method="DELETE"
        label="Revoke"
        name={`the invitation of ${email}`}
        title={`Revoke the invitation of ${email}?`}
        description="The link they were sent opens nothing any more."
        action="Revoke invitation"
        busy="Revoking"
        failed="The invitation was not revoked"
        cancel="Keep invitation"
        isDangerous
        refusedBy={refusedBy}
      />
    </span>
  );
}
