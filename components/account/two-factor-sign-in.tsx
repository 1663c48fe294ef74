import { PasskeySignIn } from "#components/account/passkey-sign-in.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";

type TwoFactorSignInProps = { returnTo: string; hasTotp: boolean; hasPasskey: boolean };

/** Replaces the sign-in form while a sign-in waits for its second factor. */
export function TwoFactorSignIn({ returnTo, hasTotp, hasPasskey }: TwoFactorSignInProps) {
  return (
    <>
      <h1 className="text-lg font-semibold tracking-tight">Two-factor authentication</h1>
      <p className="text-muted mt-0.5 mb-5">Your account is protected by two-factor authentication.</p>
      <RequestForm
        path="/api/account/two-factor"
        method="POST"
        action="Sign in"
        busy="Signing in…"
        failed="Couldn't sign in"
        goTo={returnTo}
      >
        <Field
          name="code"
          label="Code"
          hint={hasTotp ? "From your authenticator app, or a recovery code." : "One of your recovery codes."}
        >
          <Input autoComplete="one-time-code" maxLength={40} required autoFocus={!hasPasskey || hasTotp} />
        </Field>
      </RequestForm>
      {hasPasskey && <PasskeySignIn returnTo={returnTo} />}
      <p className="text-muted mt-6">
        Not you? <TextLink href="/sign-in?again=1">Start again</TextLink>
      </p>
    </>
  );
}
