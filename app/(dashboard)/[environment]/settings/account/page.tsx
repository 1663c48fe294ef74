import type { Metadata } from "next";
import { AccountEmails } from "#components/settings/account-emails.tsx";
import { IdentitiesList } from "#components/settings/identities-list.tsx";
import { PasskeysList } from "#components/settings/passkeys-list.tsx";
import { ProfileForms } from "#components/settings/profile-forms.tsx";
import { RecoveryCodes } from "#components/settings/recovery-codes.tsx";
import { Section } from "#components/settings/section.tsx";
import { SessionsSection } from "#components/settings/sessions-section.tsx";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { TotpSetup } from "#components/settings/totp-setup.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { requirePartner } from "#http/session.ts";
import { signInMethods } from "#http/sign-in-methods.ts";
import { currentTime } from "#lib/clock.ts";
import { hasWeeklySummary } from "#lib/overview/weekly-summary.ts";
import { sessionRule } from "#lib/people/auth/session-times.ts";
import { readAccount } from "#lib/people/users/read-account.ts";
import { hasMissedEventEmails } from "#lib/webhooks/missed-event-emails.ts";

export const metadata: Metadata = { title: "Your account" };

const outcomes: Record<string, string> = {
  connected: "Account connected. You can now sign in with it.",
  "not-connected": "The account was not connected. It may belong to another user, or you need to sign in again first.",
};

export default async function AccountPage({ params, searchParams }: PageProps<"/[environment]/settings/account">) {
  const partner = await requirePartner(params, { allowsSetup: true });
  const { environment, mustSetUpTwoFactor } = partner;
  const [{ steps, prepared, passkeys, sessions, identities }, getsMissedEvents, getsSummary] = await Promise.all([
    readAccount(partner, currentTime()),
    hasMissedEventEmails(partner),
    hasWeeklySummary(partner),
  ]);
  const outcome = outcomes[String((await searchParams).outcome)];
  const ways = signInMethods();
  const path = `/api/dashboard/${environment}/account`;
  return (
    <>
      <PageHeader title="Your account" description={`${partner.name}, ${partner.email}`} />
      {mustSetUpTwoFactor ? (
        <Callout className="mb-5" tone="wait">
          {partner.partnerName} requires two-factor authentication. Set up an authenticator app or add a passkey to
          continue.
        </Callout>
      ) : (
        <SettingsTabs environment={environment} current="Your account" />
      )}
      {outcome && <Callout className="mb-4">{outcome}</Callout>}
      {!mustSetUpTwoFactor && <ProfileForms path={path} name={partner.name} email={partner.email} />}
      <Section
        isPanel
        title="Authenticator app"
        about="Require a six-digit code from your authenticator app at every sign-in, in addition to your password."
      >
        <TotpSetup path={`${path}/totp`} isOn={steps.hasTotp} prepared={prepared} />
      </Section>
      <Section
        isPanel
        title="Passkeys"
        about="Sign in with your fingerprint, face, or PIN instead of a password and code. Phishing-resistant."
      >
        <PasskeysList path={`${path}/passkeys`} passkeys={passkeys} />
      </Section>
      {(steps.hasTotp || steps.passkeyCount > 0) && (
        <Section
          isPanel
          title="Recovery codes"
          about="Each code signs you in once if you lose your authenticator app or passkey."
        >
          <RecoveryCodes path={`${path}/recovery-codes`} factors={steps} />
        </Section>
      )}
      {ways.length > 0 && !mustSetUpTwoFactor && (
        <Section
          isPanel
          title="Connected accounts"
          about="Sign in by an account you have there. Two-factor authentication still applies."
        >
          <IdentitiesList environment={environment} ways={ways} connected={identities} />
        </Section>
      )}
      {!mustSetUpTwoFactor && (
        <AccountEmails path={path} getsMissedEvents={getsMissedEvents} getsSummary={getsSummary} />
      )}
      {!mustSetUpTwoFactor && (
        <SessionsSection
          path={`/api/dashboard/${environment}/sessions`}
          signInPath="/sign-in"
          sessions={sessions}
          rule={sessionRule("user")}
        />
      )}
    </>
  );
}
