import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { currentUser } from "#app/session.ts";
import { SignUpForm } from "#components/account/sign-up-form.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";

export const metadata: Metadata = { title: "Create account" };

export default async function SignUpPage() {
  if (await currentUser()) redirect("/");
  return (
    <>
      <h1 className="text-lg font-semibold tracking-tight">Create your account</h1>
      <p className="text-muted mt-0.5 mb-5">You start in the sandbox, where no money moves.</p>
      <SignUpForm />
      <p className="text-muted mt-6">
        Already have an account? <TextLink href="/sign-in">Sign in</TextLink>
      </p>
    </>
  );
}
