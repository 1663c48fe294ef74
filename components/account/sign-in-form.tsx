"use client";
import { startSession } from "#components/account/start-session.ts";
import { ErrorCard } from "#components/ui/error-card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Form } from "#components/ui/form.tsx";
import { Input } from "#components/ui/input.tsx";
import { PasswordInput } from "#components/ui/password-input.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useSingleMutation } from "#components/ui/use-single-mutation.ts";

type SignInFormProps = { returnTo: string };

export function SignInForm({ returnTo }: SignInFormProps) {
  const signIn = useSingleMutation({
    mutationFn: startSession,
    onSuccess: (outcome) => {
      if (outcome === "started") window.location.assign(returnTo);
    },
  });
  return (
    <Form onSubmit={({ email = "", password = "" }) => signIn.mutate({ email, password })}>
      {signIn.data === "refused" && (
        <ErrorCard title="Not signed in">
          This e-mail address and password do not belong together. Check both and try again.
        </ErrorCard>
      )}
      {signIn.error && (
        <ErrorCard title="Not signed in">Slipway could not be reached. Try again in a moment.</ErrorCard>
      )}
      <Field name="email" label="E-mail">
        <Input type="email" autoComplete="username" required autoFocus />
      </Field>
      <Field name="password" label="Password">
        <PasswordInput autoComplete="current-password" required />
      </Field>
      <SubmitButton isBusy={signIn.isPending || signIn.data === "started"} busyLabel="Signing in">
        Sign in
      </SubmitButton>
    </Form>
  );
}
