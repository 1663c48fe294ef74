import { RemoveMemberDialog } from "#components/settings/remove-member-dialog.tsx";
import { RoleField } from "#components/settings/role-field.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { Environment } from "#db/enums.ts";
import type { MemberLine } from "#lib/users/contract.ts";

type MembersTableProps = {
  environment: Environment;
  members: MemberLine[];
  self: string;
  /** The id of the element that says why this user cannot manage members. */
  refusedBy?: string;
};

export function MembersTable({ environment, members, self, refusedBy }: MembersTableProps) {
  const owners = members.filter(({ role }) => role === "owner");
  const isLastOwner = ({ userId }: MemberLine) => owners.length === 1 && owners[0]?.userId === userId;
  return (
    <>
      <DataTable
        caption="Members"
        columns={[
          {
            head: "Name",
            className: "font-medium",
            cell: ({ name, userId }) => (
              <>
                {name} {userId === self && <Badge>You</Badge>}
              </>
            ),
          },
          { head: "Email", cell: ({ email }) => email },
          { head: "Role", cell: ({ role }) => role },
          {
            head: "Two-factor",
            className: ({ hasTwoFactor }) => (hasTwoFactor ? undefined : "text-muted"),
            cell: ({ hasTwoFactor }) => (hasTwoFactor ? "On" : "Off"),
          },
          { head: "Last active", time: ({ lastSeenAt }) => lastSeenAt, noTime: "Not recently" },
          { head: "Joined", time: ({ joinedAt }) => joinedAt },
          {
            head: "Actions",
            isActions: true,
            cell: (member) => (
              <MemberActions
                environment={environment}
                member={member}
                isSelf={member.userId === self}
                refusedBy={refusedBy ?? (isLastOwner(member) ? lastOwnerId : undefined)}
                mayLeave={!isLastOwner(member)}
              />
            ),
          },
        ]}
        rows={members}
        rowKey={({ userId }) => userId}
      />
      {owners.length === 1 && (
        <p id={lastOwnerId} className="text-muted mt-2 text-sm">
          The last owner can't leave or change role. Make another member an owner first.
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
  /** Everyone except the last owner. */
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
        title={`Change the role of ${name}`}
        description={`${email}. Applies to their next request.`}
        action="Change role"
        busy="Changing…"
        failed="The role was not changed"
        done="Role changed"
        refusedBy={refusedBy}
      >
        <RoleField defaultRole={role} />
      </RequestDialog>
      {isSelf ? (
        <RequestDialog
          path={`/api/dashboard/${environment}/membership`}
          method="DELETE"
          refusedBy={mayLeave ? undefined : refusedBy}
          label="Leave"
          title="Leave this account?"
          description={`${email} is signed out everywhere immediately. Your API keys keep working.`}
          action="Leave"
          busy="Leaving…"
          failed="Couldn't leave"
          isDangerous
          goTo="/sign-in"
        />
      ) : (
        <RemoveMemberDialog path={path} member={member} refusedBy={refusedBy} />
      )}
    </span>
  );
}
