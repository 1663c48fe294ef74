import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccountFrame } from "#components/account/account-frame.tsx";
import { PasskeySignIn } from "#components/account/passkey-sign-in.tsx";
import { ProviderButton } from "#components/account/provider-button.tsx";
import { returnPath } from "#components/account/return-path.ts";
import { SignInNotice } from "#components/account/sign-in-notice.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { PasswordInput } from "#components/ui/form/password-input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { ErrorCard } from "#components/ui/status/error-card.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { currentOperator } from "#http/session.ts";
import { env } from "#lib/env.ts";
import { sessionRule } from "#lib/people/auth/session-times.ts";

export const metadata: Metadata = { title: { absolute: "OPERATOR · Sign in · Slipway" } };

// Why single sign-on didn't sign the operator in.
const ssoErrors: Record<string, string> = {
  unknown_account:
    "This account isn't connected to an operator. The command line must create an operator with its email address first.",
  stale_authentication: "Your identity provider has to ask for your credentials again. Try once more.",
  second_factor_missing:
    "You use two-factor authentication here, and your identity provider didn't report a second factor. Sign in there with one.",
  invalid_response: "The identity provider returned an error. Try again, or sign in another way.",
};

export default async function OperatorSignInPage({ searchParams }: PageProps<"/operator/sign-in">) {
  const { callbackUrl, error, notice, again, password } = await searchParams;
  const wanted = returnPath(callbackUrl);
  const returnTo = /^\/operator(?=[/?]|$)/.test(wanted) ? wanted : "/operator";
  // "again" confirms an operator in a new tab.
  if (again === undefined && (await currentOperator())) redirect(returnTo);
  const { oidc, isOnlySso } = env().operatorSignIn;
  return (
    <AccountFrame isSimulated={env().isSimulated}>
      <h1 className="mb-1 text-lg font-semibold tracking-tight">Operator sign-in</h1>
      <p className="text-muted mb-5">
        For operators of this Slipway installation. Not an operator?{" "}
        <TextLink href="/sign-in">Sign in as a partner</TextLink>
      </p>
      {typeof error === "string" && (
        <ErrorCard className="mb-5" title="Couldn't sign in">
          {ssoErrors[error] ?? ssoErrors.invalid_response}
        </ErrorCard>
      )}
      <SignInNotice error={undefined} notice={notice} rule={sessionRule("operator")} />
      {(!isOnlySso || password !== undefined) && (
        <>
          <PasswordForm returnTo={returnTo} />
          <div className="border-line mt-5 border-t pt-2">
            <PasskeySignIn returnTo={returnTo} isOperator />
          </div>
        </>
      )}
      {oidc && (
        <div className="mt-3">
          <ProviderButton id="operator" label={`Sign in with ${oidc.name}`} returnTo={returnTo} isWide />
        </div>
      )}
    </AccountFrame>
  );
}

function PasswordForm({ returnTo }: { returnTo: string }) {
  return (
    <RequestForm
      path="/api/operator/session"
      method="POST"
      action="Sign in"
      busy="Signing in…"
      failed="Couldn't sign in"
      goTo={returnTo}
    >
      <Field name="email" label="Email">
        <Input type="email" autoComplete="username" required autoFocus />
      </Field>
      <Field name="password" label="Password">
        <PasswordInput autoComplete="current-password" required />
      </Field>
      <Field name="code" label="Code" hint="From your authenticator app, or a recovery code, if two-factor is on.">
        <Input autoComplete="one-time-code" maxLength={40} className="max-w-44" />
      </Field>
    </RequestForm>
  );
}
