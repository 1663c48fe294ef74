import { Disclosure } from "#components/operator/disclosure.tsx";
import { InvitationsTable } from "#components/settings/invitations-table.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { invitationLinkText } from "#components/ui/form/one-time-values.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { Role } from "#db/enums.ts";
import type { InvitationLine } from "#lib/users/contract.ts";

type PartnerMembersProps = {
  partner: { id: string; name: string };
  members: { id: string; name: string; email: string; role: Role; since: Date }[];
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
          { head: "Name", isRowHead: true, className: "font-medium", cell: ({ name }) => name },
          { head: "Email", cell: ({ email }) => email },
          { head: "Role", cell: ({ role }) => role },
          { head: "Joined", time: ({ since }) => since },
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
