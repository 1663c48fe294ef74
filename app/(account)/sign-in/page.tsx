import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentPerson } from "#app/session.ts";
import { returnPath } from "#components/account/return-path.ts";
import { SignInForm } from "#components/account/sign-in-form.tsx";
import { TextLink } from "#components/ui/text-link.tsx";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const returnTo = returnPath((await searchParams).callbackUrl);
  if (await currentPerson()) redirect(returnTo);
  return (
    <>
      <h1 className="mb-5 text-lg font-semibold tracking-tight">Sign in</h1>
      <SignInForm returnTo={returnTo} />
      <p className="text-muted mt-6">
        No account yet? <TextLink href="/sign-up">Create one</TextLink>
      </p>
    </>
  );
}
