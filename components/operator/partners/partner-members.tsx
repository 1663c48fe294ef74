import { Disclosure } from "#components/operator/disclosure.tsx";
import { InvitationsTable } from "#components/settings/invitations-table.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { invitationLinkText } from "#components/ui/form/one-time-values.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Role } from "#db/enums.ts";
import type { InvitationLine } from "#lib/people/users/contract.ts";

type Member = {
  id: string;
  name: string;
  email: string;
  role: Role;
  since: Date;
  hasTwoFactor: boolean;
  erasureRequestedAt: Date | null;
  erasureFailure: string | null;
};

type PartnerMembersProps = {
  partner: { id: string; name: string };
  members: Member[];
  invitations: InvitationLine[];
};

export function PartnerMembers({ partner, members, invitations }: PartnerMembersProps) {
  const path = `/api/operator/partners/${partner.id}/invitations`;
  const invite = (
    <RequestForm
      path={path}
      method="POST"
      action="Invite owner"
      busy="Inviting…"
      failed="The invitation was not sent"
      done="Invitation sent"
      reveal={invitationLinkText}
      confirm={{
        title: `Invite {email} as an owner of ${partner.name}?`,
        description: "Owners manage its API keys, webhooks, and members.",
      }}
    >
      <Field name="email" label="Email" hint="An owner has full access and can invite other members.">
        <Input type="email" maxLength={254} required autoComplete="off" />
      </Field>
    </RequestForm>
  );
  return (
    <>
      <DataTable
        caption="Members"
        isInset
        columns={[
          {
            head: "Member",
            card: 1,
            isRowHead: true,
            // The invitations below have the same widths.
            className: "font-medium sm:w-2/5",
            cell: ({ name }) => name,
            sub: ({ email }) => email,
          },
          { head: "Role", card: 2, className: "capitalize sm:w-[15%]", cell: ({ role }) => role },
          {
            head: "Two-factor",
            className: "sm:w-[15%]",
            cell: ({ hasTwoFactor }) => (hasTwoFactor ? "On" : <span className="dim">Off</span>),
          },
          { head: "Joined", className: "sm:w-[15%]", time: ({ since }) => since },
          {
            head: "Erasure",
            card: 3,
            isEmpty: ({ erasureRequestedAt }) => erasureRequestedAt === null,
            className: "max-w-64 whitespace-normal!",
            cell: (member) => <ErasureState {...member} />,
          },
          {
            head: "Actions",
            isActions: true,
            card: 5,
            cell: (member) => <MemberMenu partner={partner} member={member} />,
          },
        ]}
        rows={members}
        rowKey={({ id }) => id}
        empty={<p className="text-muted">No members yet.</p>}
      />
      {invitations.length > 0 && (
        <div className="mt-4">
          <InvitationsTable path={path} invitations={invitations} isInset />
        </div>
      )}
      <div className="mt-5">
        {members.length === 0 && invitations.length === 0 ? (
          invite
        ) : (
          <Disclosure label="Invite another owner">{invite}</Disclosure>
        )}
      </div>
    </>
  );
}

function ErasureState({ erasureRequestedAt, erasureFailure }: Member) {
  if (!erasureRequestedAt) return null;
  if (erasureFailure) return <Status kind="failed">{erasureFailure}</Status>;
  return (
    <Status kind="pending">
      Requested <TimeText at={erasureRequestedAt.toISOString()} />
    </Status>
  );
}

type MemberMenuProps = { partner: { id: string; name: string }; member: Member };

const MemberMenu = ({ partner, member: { id, name, email } }: MemberMenuProps) => (
  <Menu label={`Actions for ${name}`}>
    <RequestDialog
      path={`/api/operator/partners/${partner.id}/members/${id}/erasure`}
      method="POST"
      look="menu"
      label="Erase person"
      title={`Erase ${name}?`}
      description={`Deletes the account of ${email}, their sign-in methods, sessions, saved views, and emails. The audit log keeps what they did under a pseudonym. API keys that they created stay active. It takes up to a minute, and you can't undo it. Backups made before still contain the person.`}
      confirmText={email}
      action="Erase person"
      busy="Requesting…"
      failed="The person can't be erased"
      done="Erasure requested. It takes up to a minute."
      isDangerous
    />
  </Menu>
);
