"use client";
import { startSession } from "#components/account/session-requests.ts";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { PasswordInput } from "#components/ui/form/password-input.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import type { SignUp } from "#lib/users/contract.ts";

export function SignUpForm() {
  const signUp = useSingleMutation({
    mutationFn: createAccount,
    onSuccess: (outcome) => window.location.assign(outcome === "started" ? "/sandbox/overview" : "/sign-in"),
  });
  return (
    <Form
      failure={signUp.error}
      onSubmit={({ name = "", partner_name = "", email = "", password = "" }) =>
        signUp.mutate({ name, partner_name, email, password })
      }
    >
      <FailureCard failure={signUp.error} title="The account was not created" />
      <Field name="name" label="Your name">
        <Input autoComplete="name" maxLength={80} required autoFocus />
      </Field>
      <Field name="partner_name" label="Company or app" hint="Shown to buyers at checkout.">
        <Input autoComplete="organization" maxLength={80} required />
      </Field>
      <Field name="email" label="Email">
        <Input type="email" autoComplete="username" maxLength={254} required />
      </Field>
      <Field
        name="password"
        label="Password"
        hint="At least 12 characters. A few unrelated words are easy to remember and hard to guess."
      >
        <PasswordInput autoComplete="new-password" minLength={12} required />
      </Field>
      <SubmitButton isBusy={signUp.isPending || signUp.isSuccess} busyLabel="Creating account…">
        Create account
      </SubmitButton>
    </Form>
  );
}

async function createAccount(signUp: SignUp): Promise<"started" | "refused"> {
  await fetchJson("/api/sign-up", { method: "POST", body: signUp, schema: { parse: () => null } });
  return startSession(signUp);
}
