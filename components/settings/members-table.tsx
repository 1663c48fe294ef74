import { RoleField } from "#components/settings/role-field.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import type { MemberLine } from "#lib/users/contract.ts";

type MembersTableProps = {
  environment: Environment;
  members: MemberLine[];
  self: string;
  /** The id of what says why this person changes nobody. */
  refusedBy?: string;
};

export function MembersTable({ environment, members, self, refusedBy }: MembersTableProps) {
  const owners = members.filter(({ role }) => role === "owner");
  const isLastOwner = ({ userId }: MemberLine) => owners.length === 1 && owners[0]?.userId === userId;
  return (
    <>
      <Table
        caption="Members"
        head={
          <>
            <Th>Name</Th>
            <Th>E-mail</Th>
            <Th>Role</Th>
            <Th>Two-factor</Th>
            <Th>Last seen</Th>
            <Th>Joined</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </>
        }
      >
        {members.map((member) => (
          <Tr key={member.userId}>
            <Td className="font-medium">
              {member.name} {member.userId === self && <Badge>you</Badge>}
            </Td>
            <Td>{member.email}</Td>
            <Td>{member.role}</Td>
            <Td className={member.hasTwoFactor ? undefined : "text-muted"}>{member.hasTwoFactor ? "on" : "off"}</Td>
            <Td className="text-muted">{member.lastSeenAt ? <TimeText at={member.lastSeenAt} /> : "not lately"}</Td>
            <Td className="text-muted">
              <TimeText at={member.joinedAt} />
            </Td>
            <Td className="text-right">
              <MemberActions
                environment={environment}
                member={member}
                isSelf={member.userId === self}
                refusedBy={refusedBy ?? (isLastOwner(member) ? lastOwnerId : undefined)}
                mayLeave={!isLastOwner(member)}
              />
            </Td>
          </Tr>
        ))}
      </Table>
      {owners.length === 1 && (
        <p id={lastOwnerId} className="text-muted mt-2 text-sm">
          The last owner cannot leave or get another role; make somebody else an owner first.
        </p>
      )}
    </>
  );
}

const lastOwnerId = "last-owner";

type MemberActionsProps = {
  environment: Environment;
  member: MemberLine;
  isSelf: boolean;
  refusedBy: string | undefined;
  /** Everybody, but the last owner. */
  mayLeave: boolean;
};

function MemberActions({ environment, member, isSelf, refusedBy, mayLeave }: MemberActionsProps) {
  const { userId, name, email, role } = member;
  const path = `/api/dashboard/${environment}/members/${userId}`;
  return (
    <span className="-mr-2 inline-flex">
      <RequestDialog
        path={path}
        method="PATCH"
        label="Change role"
        name={`of ${name}`}
        title={`The role of ${name}`}
        description={`${email}. It holds from their next request on.`}
        action="Change role"
        busy="Changing"
        failed="The role was not changed"
        cancel="Cancel"
        refusedBy={refusedBy}
      >
        <RoleField defaultRole={role} />
      </RequestDialog>
      <RequestDialog
        path={isSelf ? `/api/dashboard/${environment}/membership` : path}
        method="DELETE"
        refusedBy={isSelf && mayLeave ? undefined : refusedBy}
        label={isSelf ? "Leave" : "Remove"}
        name={isSelf ? undefined : name}
        title={isSelf ? "Leave this account?" : `Remove ${name}?`}
        description={`${email} is signed out everywhere at once. Keys they made go on working.`}
        action={isSelf ? "Leave" : "Remove member"}
        busy={isSelf ? "Leaving" : "Removing"}
        failed={isSelf ? "You have not left" : "Nobody was removed"}
        cancel={isSelf ? "Stay" : "Keep member"}
        isDangerous
        goTo={isSelf ? "/sign-in" : undefined}
      />
    </span>
  );
}
