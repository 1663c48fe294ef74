"use client";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

type TwoFactorFormProps = { returnTo: string; hasTotp: boolean; hasPasskey: boolean };

/** Completes a sign-in with a code or a passkey. */
export function TwoFactorForm({ returnTo, hasTotp, hasPasskey }: TwoFactorFormProps) {
  const step = useSingleMutation({
    mutationFn: (code: string) =>
      fetchJson("/api/account/two-factor", { method: "POST", body: { code }, schema: { parse: () => null } }),
    onSuccess: () => window.location.assign(returnTo),
  });
  const hint = hasTotp ? "From your authenticator app, or a recovery code." : "One of your recovery codes.";
  return (
    <>
      <Form
        errors={step.error instanceof ApiFailure ? step.error.fieldErrors : undefined}
        onSubmit={({ code = "" }) => step.mutate(code)}
      >
        <FailureCard failure={step.error} title="Couldn't sign in" />
        <Field name="code" label="Code" hint={hint}>
          <Input autoComplete="one-time-code" maxLength={40} required autoFocus={!hasPasskey || hasTotp} />
        </Field>
        <SubmitButton isBusy={step.isPending || step.isSuccess} busyLabel="Signing in…">
          Sign in
        </SubmitButton>
      </Form>
      {hasPasskey && <PasskeySignIn returnTo={returnTo} />}
    </>
  );
}
