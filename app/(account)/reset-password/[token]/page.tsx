import type { Metadata } from "next";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { PasswordInput } from "#components/ui/form/password-input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { currentTime } from "#lib/clock.ts";
import { readReset } from "#lib/people/users/reset-password.ts";

export const metadata: Metadata = { title: "Choose a new password" };

export default async function ResetPasswordPage({ params }: PageProps<"/reset-password/[token]">) {
  const { token } = await params;
  // Opening the link does not use it up, because mail scanners open every link.
  const reset = await readReset(token, currentTime());
  return (
    <>
      <h1 className="mb-5 text-lg font-semibold tracking-tight">Choose a new password</h1>
      {reset ? (
        <RequestForm
          path="/api/account/password"
          method="POST"
          fixed={{ token }}
          action="Change password"
          busy="Changing…"
          failed="The password was not changed"
          goTo="/sign-in?notice=password"
        >
          <Field
            name="password"
            label="New password"
            hint="At least 12 characters. All your sessions will be signed out."
          >
            <PasswordInput autoComplete="new-password" minLength={12} required />
          </Field>
          {reset.requiresCode && (
            <Field
              name="code"
              label="Code"
              hint={
                reset.keepsTotp
                  ? "From your authenticator app, or a recovery code."
                  : "A recovery code. If you have your passkey, sign in with it and change the password in Settings instead."
              }
            >
              <Input autoComplete="one-time-code" maxLength={40} required />
            </Field>
          )}
          {reset.removed.length > 0 && (
            <Callout tone="wait">Resetting your password also removes: {reset.removed.join(", ")}.</Callout>
          )}
        </RequestForm>
      ) : (
        <p>
          This link was used or has expired. <TextLink href="/forgot-password">Request a new link</TextLink>
        </p>
      )}
    </>
  );
}
