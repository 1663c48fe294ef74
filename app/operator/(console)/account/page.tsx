import type { Metadata } from "next";
import { requireOperator } from "#app/session.ts";
import { TotpSetup } from "#components/settings/totp-setup.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { PasswordInput } from "#components/ui/form/password-input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { operatorTotp } from "#lib/operators/session.ts";
import { drawQr } from "#lib/qr.ts";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const { operatorId, email, mustChoosePassword, hasTotp } = await requireOperator({ mayChoosePassword: true });
  const prepared = mustChoosePassword || hasTotp ? null : await operatorTotp.readPrepared(operatorId, email);
  return (
    <>
      <PageHeader
        title="Your account"
        description={`${email}. Sessions end after 30 minutes without activity, and after 12 hours at most.`}
      />
      {mustChoosePassword && (
        <Callout className="mb-5" tone="wait">
          You signed in with an initial password. Choose your own password to use the console.
        </Callout>
      )}
      <div className="max-w-88">
        <RequestForm
          path="/api/operator/password"
          method="PUT"
          action="Change password"
          busy="Changing…"
          failed="The password was not changed"
          done="Password changed. Your other sessions were signed out."
          goTo={mustChoosePassword ? "/operator" : undefined}
        >
          <Field name="current" label="Current password">
            <PasswordInput autoComplete="current-password" required />
          </Field>
          <Field name="password" label="New password" hint="At least 12 characters.">
            <PasswordInput autoComplete="new-password" minLength={12} required />
          </Field>
        </RequestForm>
      </div>
      {!mustChoosePassword && (
        <section className="mt-10 max-w-prose">
          <h2 className="mb-1 font-semibold">Two-factor authentication</h2>
          <p className="text-muted mb-4">
            Asks for a code from your authenticator app when you sign in and when you change credentials. If an operator
            loses the app, reset the account from the command line.
          </p>
          <TotpSetup
            path="/api/operator/totp"
            isOn={hasTotp}
            prepared={prepared && { secret: prepared.secret, qr: drawQr(prepared.uri) }}
          />
        </section>
      )}
    </>
  );
}
