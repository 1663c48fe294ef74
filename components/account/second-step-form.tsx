"use client";
import { PasskeySignIn } from "#components/account/passkey-sign-in.tsx";
import { ApiFailure } from "#components/ui/api-failure.ts";
import { FailureCard } from "#components/ui/failure-card.tsx";
import { fetchJson } from "#components/ui/fetch-json.ts";
import { Field } from "#components/ui/field.tsx";
import { Form } from "#components/ui/form.tsx";
import { Input } from "#components/ui/input.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useSingleMutation } from "#components/ui/use-single-mutation.ts";

type SecondStepFormProps = { returnTo: string; hasTotp: boolean; hasPasskey: boolean };

/** The second step of a sign-in: a code, or a passkey, which is both steps at once. */
export function SecondStepForm({ returnTo, hasTotp, hasPasskey }: SecondStepFormProps) {
  const step = useSingleMutation({
    mutationFn: (code: string) =>
      fetchJson("/api/account/second-step", { method: "POST", body: { code }, schema: { parse: () => null } }),
    onSuccess: () => window.location.assign(returnTo),
  });
  const hint = hasTotp ? "Six digits from your app, or one of your recovery codes." : "One of your recovery codes.";
  return (
    <>
      <Form
        errors={step.error instanceof ApiFailure ? step.error.fieldErrors : undefined}
        onSubmit={({ code = "" }) => step.mutate(code)}
      >
        <FailureCard failure={step.error} title="Not signed in" />
        <Field name="code" label="Code" hint={hint}>
          <Input autoComplete="one-time-code" maxLength={40} required autoFocus={!hasPasskey || hasTotp} />
        </Field>
        <SubmitButton isBusy={step.isPending || step.isSuccess} busyLabel="Signing in">
          Sign in
        </SubmitButton>
      </Form>
      {hasPasskey && <PasskeySignIn returnTo={returnTo} />}
    </>
  );
}
