import type { Metadata } from "next";
import { ConfirmSignUpForm } from "#components/account/confirm-sign-up-form.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { currentTime } from "#lib/clock.ts";
import { readSignUp } from "#lib/people/users/confirm-sign-up.ts";

export const metadata: Metadata = { title: "Confirm your email" };

export default async function ConfirmSignUpPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  // Opening the link does not use it up, because mail scanners open every link.
  const signUp = await readSignUp(token, currentTime());
  return (
    <>
      <h1 className="text-lg font-semibold tracking-tight">Confirm your email</h1>
      {signUp ? (
        <>
          <p className="text-muted mt-0.5 mb-5">
            Enter the password you chose to create the account {signUp.partnerName}.
          </p>
          <ConfirmSignUpForm token={token} email={signUp.email} />
        </>
      ) : (
        <p className="mt-2">
          This link was used or has expired. <TextLink href="/sign-up">Sign up again</TextLink> or{" "}
          <TextLink href="/sign-in">sign in</TextLink>.
        </p>
      )}
    </>
  );
}
