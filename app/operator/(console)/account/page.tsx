import type { Metadata } from "next";
import { requireOperator } from "#app/operator-session.ts";
import { ActForm } from "#components/operator/act-form.tsx";
import { OperatorTotp } from "#components/operator/system/operator-totp.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { PasswordInput } from "#components/ui/form/password-input.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { readPreparedOperatorTotp } from "#lib/operators/totp.ts";
import { drawQr } from "#lib/qr.ts";

export const metadata: Metadata = { title: "Your account" };

export default async function AccountPage() {
  const { operatorId, email, mustChoosePassword, hasTotp } = await requireOperator({ mayChoosePassword: true });
  const prepared = mustChoosePassword || hasTotp ? null : await readPreparedOperatorTotp(operatorId, email);
  return (
    <>
      <PageHeader
        title="Your account"
        description={`${email}. A session ends after 30 idle minutes, and after 12 hours at the latest.`}
      />
      {mustChoosePassword && (
        <div className="mb-5">
          <Callout tone="wait">
            You signed in with the password that was printed for you. Choose your own: until then the rest of the
            console stays closed.
          </Callout>
        </div>
      )}
      <div className="max-w-88">
        <ActForm
          path="password"
          method="PUT"
          action="Change password"
          busy="Changing it"
          failed="The password was not changed"
          done="Changed. Every other session of yours has ended."
          goTo={mustChoosePassword ? "/operator" : undefined}
        >
          <Field name="current" label="Password now">
            <PasswordInput autoComplete="current-password" required />
          </Field>
          <Field name="password" label="New password" hint="At least 12 characters.">
            <PasswordInput autoComplete="new-password" minLength={12} required />
          </Field>
        </ActForm>
      </div>
      {!mustChoosePassword && (
        <section className="mt-10 max-w-prose">
          <h2 className="mb-1 font-semibold">Codes from an app</h2>
          <p className="text-muted mb-4">
            A second step at the sign-in, and where credentials change. Whoever loses the app is removed and made anew
            on the server's command line.
          </p>
          <OperatorTotp isOn={hasTotp} prepared={prepared && { secret: prepared.secret, qr: drawQr(prepared.uri) }} />
        </section>
      )}
    </>
  );
}
