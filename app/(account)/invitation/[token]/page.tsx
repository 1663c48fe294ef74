import type { Metadata } from "next";
import { InvitationForm } from "#components/account/invitation-form.tsx";
import { ProviderButton } from "#components/account/provider-button.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { currentUser } from "#http/session.ts";
import { signInMethods } from "#http/sign-in-methods.ts";
import { currentTime } from "#lib/clock.ts";
import { readInvitation } from "#lib/people/users/accept-invitation.ts";
import { roleMeanings } from "#lib/people/users/contract.ts";

export const metadata: Metadata = { title: "Invitation" };

export default async function InvitationPage({ params }: PageProps<"/invitation/[token]">) {
  const { token } = await params;
  // Opening the link does not use it up, because mail scanners open every link.
  const invitation = await readInvitation(token, currentTime());
  if (!invitation) {
    return (
      <>
        <h1 className="mb-2 text-lg font-semibold tracking-tight">This invitation is no longer valid</h1>
        <p>It was used, revoked, replaced, or has expired. Ask for a new invitation.</p>
        <p className="text-muted mt-6">
          <TextLink href="/sign-in">Sign in</TextLink>
        </p>
      </>
    );
  }
  const { email, role, partnerName, invitedBy, hasAccount, removed } = invitation;
  const user = await currentUser();
  const methods = signInMethods();
  return (
    <>
      <h1 className="text-lg font-semibold tracking-tight">Join {partnerName}</h1>
      <p className="text-muted mt-0.5 mb-5">
        {invitedBy} invited you as {role}: {roleMeanings[role]}.
      </p>
      {user && (
        <Callout className="mb-5" tone="wait">
          {user.email === email
            ? `You're already a member of ${user.partnerName} with this email. Leave it in its settings first, or ask for an invitation to another address.`
            : `You're signed in as ${user.email}. If you accept, you'll be signed in as ${email} instead.`}
        </Callout>
      )}
      {removed.length > 0 && (
        <Callout className="mb-5" tone="wait">
          Accepting verifies your email for the first time. It also removes sign-in methods added before:{" "}
          {removed.join(", ")}.
        </Callout>
      )}
      <InvitationForm token={token} email={email} hasAccount={hasAccount} />
      {/* A signed-in user would connect the account to theirs. */}
      {!hasAccount && !user && methods.length > 0 && (
        <div className="border-line mt-5 flex flex-col gap-3 border-t pt-5">
          {methods.map(({ id, name }) => (
            <ProviderButton
              key={id}
              id={id}
              label={`Accept and sign in with ${name}`}
              returnTo="/"
              askFirst={{ path: "/api/account/invitation/sign-in", body: { token } }}
              isWide
            />
          ))}
        </div>
      )}
    </>
  );
}
