"use client";
import { startSession } from "#components/account/session-requests.ts";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { PasswordInput } from "#components/ui/form/password-input.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { ErrorCard } from "#components/ui/status/error-card.tsx";

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
        <ErrorCard title="Couldn't sign in">Incorrect email or password. Check both and try again.</ErrorCard>
      )}
      {signIn.error && (
        <ErrorCard title="Couldn't sign in">
          {signIn.error instanceof ApiFailure
            ? signIn.error.message
            : "Slipway could not be reached. Try again in a moment."}
        </ErrorCard>
      )}
      <Field name="email" label="Email">
        <Input type="email" autoComplete="username" required autoFocus />
      </Field>
      <Field name="password" label="Password">
        <PasswordInput autoComplete="current-password" required />
      </Field>
      <SubmitButton isBusy={signIn.isPending || signIn.data === "started"} busyLabel="Signing in…">
        Sign in
      </SubmitButton>
    </Form>
  );
}
