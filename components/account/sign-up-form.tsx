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
import type { SignUp } from "#lib/people/users/contract.ts";

/** `requiresConfirmation`: the account is created by a link in an email. */
export function SignUpForm({ requiresConfirmation }: { requiresConfirmation: boolean }) {
  const signUp = useSingleMutation({
    mutationFn: async (values: SignUp) => {
      await fetchJson("/api/sign-up", { method: "POST", body: values, schema: { parse: () => null } });
      return requiresConfirmation ? "sent" : startSession(values);
    },
    onSuccess: (outcome) => {
      if (outcome !== "sent") window.location.assign(outcome === "started" ? "/sandbox/overview" : "/sign-in");
    },
  });
  if (signUp.data === "sent") {
    return (
      <div role="status">
        <h1 className="text-lg font-semibold tracking-tight">Check your email</h1>
        <p className="text-muted mt-0.5 wrap-anywhere">
          We sent a link to {signUp.variables?.email}. Open it to create your account. It expires in 24 hours.
        </p>
      </div>
    );
  }
  return (
    <>
      <h1 className="text-lg font-semibold tracking-tight">Create your account</h1>
      <p className="text-muted mt-0.5 mb-5">You start in the sandbox, where no money moves.</p>
      <SignUpFields signUp={signUp} />
    </>
  );
}

type SignUpFieldsProps = {
  signUp: { error: Error | null; isPending: boolean; isSuccess: boolean; mutate: (values: SignUp) => void };
};

function SignUpFields({ signUp }: SignUpFieldsProps) {
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
