import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PasskeySignIn } from "#components/account/passkey-sign-in.tsx";
import { ProviderButton } from "#components/account/provider-button.tsx";
import { returnPath } from "#components/account/return-path.ts";
import { SignInForm } from "#components/account/sign-in-form.tsx";
import { SignInNotice } from "#components/account/sign-in-notice.tsx";
import { TwoFactorSignIn } from "#components/account/two-factor-sign-in.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { currentPending, currentUser } from "#http/session.ts";
import { signInMethods } from "#http/sign-in-methods.ts";
import { env } from "#lib/env.ts";
import { sessionRule } from "#lib/people/auth/session-times.ts";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { callbackUrl, error, notice, again } = await searchParams;
  const returnTo = returnPath(callbackUrl);
  if (await currentUser()) redirect(returnTo);
  const pending = again === undefined ? await currentPending() : null;
  if (pending) return <TwoFactorSignIn hasTotp={pending.hasTotp} hasPasskey={pending.hasPasskey} returnTo={returnTo} />;
  return (
    <>
      <h1 className="mb-5 text-lg font-semibold tracking-tight">Sign in</h1>
      {env().isSimulated && <p className="text-muted -mt-3 mb-5">Demo sign-in: see the terminal.</p>}
      <SignInNotice error={error} notice={notice} rule={sessionRule("user")} />
      <SignInForm returnTo={returnTo} />
      <p className="mt-3">
        <TextLink href="/forgot-password">Forgot your password?</TextLink>
      </p>
      <div className="border-line mt-5 flex flex-col gap-3 border-t pt-2">
        <PasskeySignIn returnTo={returnTo} />
        {signInMethods().map(({ id, name }) => (
          <ProviderButton key={id} id={id} label={`Sign in with ${name}`} returnTo={returnTo} isWide />
        ))}
      </div>
      {env().signUp === "open" && (
        <p className="text-muted mt-6">
          No account yet? <TextLink href="/sign-up">Create one</TextLink>
        </p>
      )}
    </>
  );
}
