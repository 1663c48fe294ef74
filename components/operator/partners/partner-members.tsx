import { ActForm } from "#components/operator/act-form.tsx";
import { Disclosure } from "#components/operator/disclosure.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Role } from "#db/enums.ts";
import type { InvitationLine } from "#lib/users/contract.ts";
import { PartnerMembersTable } from "./partner-members-table.tsx";

type PartnerMembersProps = {
  partnerId: string;
  members: { id: string; name: string; email: string; role: Role; since: Date }[];
  invitations: InvitationLine[];
};

/** Who works for a partner, who is asked to, and the way to a first owner. */
export function PartnerMembers({ partnerId, members, invitations }: PartnerMembersProps) {
  const path = `partners/${partnerId}/invitations`;
  const invite = (
    <ActForm
      path={path}
      method="POST"
      action="Invite owner"
      busy="Inviting"
      failed="Not invited"
      done="Invited by mail."
    >
      <Field
        name="email"
        label="E-mail"
        hint="They can do everything for this partner. Everybody else the owner invites."
      >
        <Input type="email" maxLength={254} required autoComplete="off" />
      </Field>
    </ActForm>
  );
  return (
    <>
      <PartnerMembersTable members={members} />
      {invitations.length > 0 && (
        <ul className="border-line mt-4 border-t">
          {invitations.map(({ id, email, role, expiresAt, isOver }) => (
            <li key={id} className="border-line flex flex-col gap-2 border-b py-2">
              <span className="break-words">
                {email}{" "}
                <span className="text-muted">
                  invited as {role}, {isOver ? "ran out" : "open until"} <TimeText at={expiresAt} />
                </span>
              </span>
              <span className="flex flex-wrap gap-2">
                <ActForm
                  path={`${path}/${id}`}
                  method="POST"
                  action={`New link for ${email}`}
                  busy="Making it"
                  failed="No new link"
                  done="Sent by mail."
                  variant="plain"
                  isInline
                />
                <ActForm
                  path={`${path}/${id}`}
                  method="DELETE"
                  action="Take back"
                  busy="Taking it back"
                  failed="The link still works"
                  variant="quiet"
                  isInline
                />
              </span>
            </li>
          ))}
        </ul>
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
