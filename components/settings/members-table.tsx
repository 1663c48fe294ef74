import { DangerItem } from "#components/settings/danger-item.tsx";
import { RemoveMemberDialog } from "#components/settings/remove-member-dialog.tsx";
import { RoleField } from "#components/settings/role-field.tsx";
import { Section } from "#components/settings/section.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { Environment } from "#db/enums.ts";
import type { MemberLine } from "#lib/people/users/contract.ts";

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
            card: 1,
            className: "font-medium",
            cell: ({ name, userId }) => (
              <>
                {name} {userId === self && <Badge>You</Badge>}
              </>
            ),
            sub: ({ email }) => email,
          },
          { head: "Role", card: 2, className: "capitalize", cell: ({ role }) => role },
          {
            head: "Two-factor",
            className: ({ hasTwoFactor }) => (hasTwoFactor ? undefined : "text-muted"),
            cell: ({ hasTwoFactor }) => (hasTwoFactor ? "On" : "Off"),
          },
          { head: "Last active", time: ({ lastSeenAt }) => lastSeenAt, noTime: "Not recently" },
          { head: "Joined", hiddenBelow: "xl", time: ({ joinedAt }) => joinedAt },
          {
            head: "Actions",
            isActions: true,
            card: 5,
            cell: (member) => (
              <MemberActions
                environment={environment}
                member={member}
                isSelf={member.userId === self}
                refusedBy={refusedBy ?? (isLastOwner(member) ? lastOwnerId : undefined)}
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
};

function MemberActions({ environment, member, isSelf, refusedBy }: MemberActionsProps) {
  const { userId, name, email, role } = member;
  const path = `/api/dashboard/${environment}/members/${userId}`;
  return (
    <Menu label={`Actions for ${name}`}>
      <RequestDialog
        path={path}
        method="PATCH"
        look="menu"
        label="Change role"
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
      {!isSelf && <RemoveMemberDialog path={path} member={member} refusedBy={refusedBy} />}
    </Menu>
  );
}

type LeaveSectionProps = Pick<MembersTableProps, "environment" | "members" | "self"> & { partnerName: string };

/** Ends the person's own membership. The last owner has to stay. */
export function LeaveSection({ environment, members, self, partnerName }: LeaveSectionProps) {
  const member = members.find(({ userId }) => userId === self);
  if (!member) return null;
  const isLastOwner = member.role === "owner" && members.filter(({ role }) => role === "owner").length === 1;
  return (
    <Section isDangerous title="Danger zone" about="Ends your own access, in both environments.">
      <DangerItem
        title={`Leave ${partnerName}`}
        description="You are signed out everywhere immediately. API keys that you created keep working."
      >
        <RequestDialog
          path={`/api/dashboard/${environment}/membership`}
          method="DELETE"
          look="plain"
          refusedBy={isLastOwner ? lastOwnerId : undefined}
          label="Leave account"
          title={`Leave ${partnerName}?`}
          description={`${member.email} is signed out everywhere immediately. Your API keys keep working.`}
          action="Leave account"
          busy="Leaving…"
          failed="Couldn't leave"
          isDangerous
          goTo="/sign-in"
        />
      </DangerItem>
    </Section>
  );
}
