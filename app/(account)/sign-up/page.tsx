import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignUpForm } from "#components/account/sign-up-form.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { currentUser } from "#http/session.ts";
import { env } from "#lib/env.ts";
import { isMailSet } from "#lib/mail/queue-mail.ts";
import { signUpClosedText } from "#lib/people/users/sign-up-closed.ts";

export const metadata: Metadata = { title: "Create account" };

export default async function SignUpPage() {
  if (await currentUser()) redirect("/sandbox/overview");
  const { signUp } = env();
  return (
    <>
      {signUp === "open" ? (
        <SignUpForm requiresConfirmation={isMailSet()} />
      ) : (
        <>
          <h1 className="text-lg font-semibold tracking-tight">
            {signUp === "invite" ? "Sign-up is by invitation" : "Sign-up is closed"}
          </h1>
          <p className="text-muted mt-0.5">{signUpClosedText()}</p>
        </>
      )}
      <p className="text-muted mt-6">
        Already have an account? <TextLink href="/sign-in">Sign in</TextLink>
      </p>
    </>
  );
}
