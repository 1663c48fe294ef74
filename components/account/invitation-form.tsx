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

type InvitationFormProps = { token: string; email: string; hasAccount: boolean };

export function InvitationForm({ token, email, hasAccount }: InvitationFormProps) {
  const joining = useSingleMutation({
    mutationFn: ({ name, password }: { name: string; password: string }) => accept({ token, name, password }, email),
    onSuccess: (outcome) => window.location.assign(outcome === "started" ? "/sandbox/overview" : "/sign-in"),
  });
  return (
    <Form failure={joining.error} onSubmit={({ name = "-", password = "" }) => joining.mutate({ name, password })}>
      <FailureCard failure={joining.error} title="Couldn't accept the invitation" />
      <Field name="username" label="Email">
        <Input value={email} readOnly autoComplete="username" />
      </Field>
      {hasAccount ? (
        <Field name="password" label="Your password">
          <PasswordInput autoComplete="current-password" required />
        </Field>
      ) : (
        <>
          <Field name="name" label="Your name">
            <Input autoComplete="name" maxLength={80} required autoFocus />
          </Field>
          <Field name="password" label="Choose a password" hint="At least 12 characters.">
            <PasswordInput autoComplete="new-password" minLength={12} required />
          </Field>
        </>
      )}
      <SubmitButton isBusy={joining.isPending || joining.isSuccess} busyLabel="Joining…">
        Accept and sign in
      </SubmitButton>
    </Form>
  );
}

async function accept(body: { token: string; name: string; password: string }, email: string) {
  await fetchJson("/api/account/invitation", { method: "POST", body, schema: { parse: () => null } });
  return startSession({ email, password: body.password });
}
