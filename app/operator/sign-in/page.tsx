import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentOperator } from "#app/session.ts";
import { AccountFrame } from "#components/account/account-frame.tsx";
import { PasskeySignIn } from "#components/account/passkey-sign-in.tsx";
import { returnPath } from "#components/account/return-path.ts";
import { QueryRoot } from "#components/shell/query-root.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { PasswordInput } from "#components/ui/form/password-input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { env } from "#lib/env.ts";

export const metadata: Metadata = { title: "Operator sign-in" };

export default async function OperatorSignInPage({ searchParams }: PageProps<"/operator/sign-in">) {
  const wanted = returnPath((await searchParams).callbackUrl);
  const returnTo = /^\/operator(?=[/?]|$)/.test(wanted) ? wanted : "/operator";
  if (await currentOperator()) redirect(returnTo);
  return (
    <AccountFrame isSimulated={env().isSimulated}>
      <h1 className="mb-1 text-lg font-semibold tracking-tight">Operator sign-in</h1>
      <p className="text-muted mb-5">
        For operators of this Slipway installation. Partners sign in at{" "}
        <TextLink href="/sign-in">the partner sign-in</TextLink>.
      </p>
      <QueryRoot signInPath={null}>
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
        <div className="border-line mt-5 border-t pt-2">
          <PasskeySignIn returnTo={returnTo} isOperator />
        </div>
      </QueryRoot>
    </AccountFrame>
  );
}
