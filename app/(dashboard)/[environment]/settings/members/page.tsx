import type { Metadata } from "next";
import { InvitationsTable } from "#components/settings/invitations-table.tsx";
import { LeaveSection, MembersTable } from "#components/settings/members-table.tsx";
import { RoleField } from "#components/settings/role-field.tsx";
import { Section } from "#components/settings/section.tsx";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { TwoFactorRequirement } from "#components/settings/two-factor-requirement.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { invitationLinkText } from "#components/ui/form/one-time-values.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { requirePartner } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { readTwoFactorRequirement } from "#lib/partners/require-two-factor.ts";
import { memberManagers } from "#lib/people/users/contract.ts";
import { listInvitations } from "#lib/people/users/invitations.ts";
import { listMembers } from "#lib/people/users/members.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage({ params }: PageProps<"/[environment]/settings/members">) {
  const { environment, partnerId, partnerName, role, userId } = await requirePartner(params, { roles: technicalRoles });
  const [members, invitations, requirement] = await Promise.all([
    listMembers(partnerId),
    listInvitations(partnerId, currentTime()),
    readTwoFactorRequirement(partnerId),
  ]);
  const refusedBy = memberManagers.includes(role) ? undefined : "not-an-owner";
  const isClosed = env().signUp === "closed";
  return (
    <>
      <PageHeader
        title="Members"
        description={`People with access to ${partnerName}, in both environments.`}
        actions={
          <RequestDialog
            path={`/api/dashboard/${environment}/invitations`}
            method="POST"
            label="Invite member"
            look="primary"
            command="invite"
            title="Invite member"
            description="They get a link that works once and expires in 7 days. Anyone who has the link can use it."
            action="Send invitation"
            busy="Sending…"
            failed="The invitation was not sent"
            reveal={invitationLinkText}
            refusedBy={refusedBy ?? (isClosed ? "invitations-closed" : undefined)}
          >
            <Field name="email" label="Email">
              <Input type="email" maxLength={254} autoComplete="off" required />
            </Field>
            <RoleField defaultRole="developer" />
          </RequestDialog>
        }
      />
      <SettingsTabs environment={environment} current="Members" />
      {refusedBy && (
        <div id={refusedBy} className="mb-4">
          <Callout>Your role ({role}) can't manage members. Owners can.</Callout>
        </div>
      )}
      {isClosed && !refusedBy && (
        <div id="invitations-closed" className="mb-4">
          <Callout>
            The operator of this installation has turned off invitations. Ask them to invite new members.
          </Callout>
        </div>
      )}
      <Section isPanel title="Members" about="Their roles decide what they can change. Everyone can read.">
        <MembersTable environment={environment} members={members} self={userId} refusedBy={refusedBy} />
      </Section>
      {invitations.length > 0 && (
        <Section isPanel title="Invitations" about="Links that were sent and not accepted yet. Each works once.">
          <InvitationsTable
            path={`/api/dashboard/${environment}/invitations`}
            invitations={invitations}
            refusedBy={refusedBy}
          />
        </Section>
      )}
      <Section isPanel title="Two-factor authentication" about="Whether all members need a second factor to sign in.">
        <TwoFactorRequirement
          path={`/api/dashboard/${environment}/two-factor-requirement`}
          isRequired={requirement.byOwners}
          requiredByOther={requirement.byOperator ? "the operator" : null}
          missingCount={members.filter(({ hasTwoFactor }) => !hasTwoFactor).length}
          refusedBy={refusedBy}
        />
      </Section>
      <LeaveSection environment={environment} members={members} self={userId} partnerName={partnerName} />
    </>
  );
}
