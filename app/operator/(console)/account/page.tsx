import type { Metadata } from "next";
import { EmailSwitch } from "#components/settings/email-switch.tsx";
import { PasskeysList } from "#components/settings/passkeys-list.tsx";
import { RecoveryCodes } from "#components/settings/recovery-codes.tsx";
import { Section } from "#components/settings/section.tsx";
import { SessionsSection } from "#components/settings/sessions-section.tsx";
import { TotpSetup } from "#components/settings/totp-setup.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { PasswordInput } from "#components/ui/form/password-input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { requireOperator } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { hasSecondFactor } from "#lib/people/auth/contract.ts";
import { sessionRule } from "#lib/people/auth/session-times.ts";
import { readOperatorAccount } from "#lib/people/operators/read-account.ts";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const operator = await requireOperator({ allowsSetup: true });
  const { email, mustChoosePassword, mustSetUpTwoFactor, hasPassword, hasSso } = operator;
  const account = mustChoosePassword ? null : await readOperatorAccount(operator, currentTime());
  return (
    <>
      <PageHeader title="Your account" description={email} />
      {mustChoosePassword && (
        <Callout className="mb-5" tone="wait">
          You signed in with an initial password. Choose your own password to use the console.
        </Callout>
      )}
      {mustSetUpTwoFactor && !mustChoosePassword && (
        <Callout className="mb-5" tone="wait">
          Operators must use two-factor authentication here. Set up an authenticator app or add a passkey to use the
          console.
        </Callout>
      )}
      {hasPassword && <PasswordSection goTo={mustChoosePassword ? "/operator" : undefined} />}
      {hasSso && (
        <Section
          isPanel
          title="Single sign-on"
          about={
            <>
              To connect another account, run <code className="font-mono text-xs">svc operator disconnect</code> on the
              server.
            </>
          }
        >
          <p>Your account at {env().operatorSignIn.oidc?.name ?? "the identity provider"} signs you in.</p>
        </Section>
      )}
      {account && (hasPassword || hasSecondFactor(account.factors)) && <TwoFactorSections {...account} />}
      {account && !mustSetUpTwoFactor && <SummarySection getsSummary={account.getsSummary} />}
      {account && !mustSetUpTwoFactor && (
        <SessionsSection
          path="/api/operator/sessions"
          signInPath="/operator/sign-in"
          sessions={account.sessions}
          rule={sessionRule("operator")}
        />
      )}
    </>
  );
}

function PasswordSection({ goTo }: { goTo: string | undefined }) {
  return (
    <Section isPanel title="Password" about="Your other sessions are signed out when you change it.">
      <div className="max-w-88">
        <RequestForm
          path="/api/operator/password"
          method="PUT"
          action="Change password"
          busy="Changing…"
          failed="The password was not changed"
          done="Password changed. Your other sessions were signed out."
          goTo={goTo}
        >
          <Field name="current" label="Current password">
            <PasswordInput autoComplete="current-password" required />
          </Field>
          <Field name="password" label="New password" hint="At least 12 characters.">
            <PasswordInput autoComplete="new-password" minLength={12} required />
          </Field>
        </RequestForm>
      </div>
    </Section>
  );
}

function SummarySection({ getsSummary }: { getsSummary: boolean }) {
  return (
    <Section
      isPanel
      title="Weekly summary"
      about="An email every Monday about the previous week of all partners in production, from Monday to Sunday in UTC."
    >
      <EmailSwitch
        path="/api/operator/weekly-summary"
        label="Email me once a week"
        name="Weekly summary"
        isOn={getsSummary}
      />
    </Section>
  );
}

type TwoFactorSectionsProps = Pick<
  Awaited<ReturnType<typeof readOperatorAccount>>,
  "factors" | "prepared" | "passkeys"
>;

function TwoFactorSections({ factors, prepared, passkeys }: TwoFactorSectionsProps) {
  return (
    <>
      <Section
        isPanel
        title="Authenticator app"
        about="Require a six-digit code from your authenticator app when you sign in and confirm changes."
      >
        <TotpSetup path="/api/operator/totp" isOn={factors.hasTotp} prepared={prepared} />
      </Section>
      <Section
        isPanel
        title="Passkeys"
        about="Sign in and confirm changes with your fingerprint, face, or PIN instead of a password and code. Phishing-resistant."
      >
        <PasskeysList path="/api/operator/passkeys" passkeys={passkeys} />
      </Section>
      {hasSecondFactor(factors) && (
        <Section
          isPanel
          title="Recovery codes"
          about="Each code signs you in once, with your password, if you lose your authenticator app or passkey. Without codes, the command line must create your account again."
        >
          <RecoveryCodes path="/api/operator/recovery-codes" factors={factors} />
        </Section>
      )}
    </>
  );
}
