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

type ConfirmSignUpFormProps = { token: string; email: string };

export function ConfirmSignUpForm({ token, email }: ConfirmSignUpFormProps) {
  const confirming = useSingleMutation({
    mutationFn: async (password: string) => {
      const sent = { method: "POST" as const, body: { token, password }, schema: { parse: () => null } };
      await fetchJson("/api/sign-up/confirmation", sent);
      return startSession({ email, password });
    },
    onSuccess: (outcome) => window.location.assign(outcome === "started" ? "/sandbox/overview" : "/sign-in"),
  });
  return (
    <Form failure={confirming.error} onSubmit={({ password = "" }) => confirming.mutate(password)}>
      <FailureCard failure={confirming.error} title="The account was not created" />
      <Field name="username" label="Email">
        <Input value={email} readOnly autoComplete="username" />
      </Field>
      <Field name="password" label="Password">
        <PasswordInput autoComplete="current-password" required />
      </Field>
      <SubmitButton isBusy={confirming.isPending || confirming.isSuccess} busyLabel="Creating account…">
        Create account
      </SubmitButton>
    </Form>
  );
}
