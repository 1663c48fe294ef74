import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentUser } from "#app/session.ts";
import { SignUpForm } from "#components/account/sign-up-form.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";

export const metadata: Metadata = { title: "Create an account" };

export default async function SignUpPage() {
  if (await currentUser()) redirect("/");
  return (
    <>
      <h1 className="text-lg font-semibold tracking-tight">Create an account</h1>
      <p className="text-muted mt-0.5 mb-5">You start in the sandbox, where no money moves.</p>
      <SignUpForm />
      <p className="text-muted mt-6">
        Have one already? <TextLink href="/sign-in">Sign in</TextLink>
      </p>
    </>
  );
}
