import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { PasswordInput } from "#components/ui/form/password-input.tsx";
import type { StepUpMethods } from "#lib/users/contract.ts";

type StepUpFieldsProps = { ways: StepUpMethods };

/** The inputs for the step-up methods that this user has. */
export function StepUpFields({ ways }: StepUpFieldsProps) {
  if (ways.code) {
    return (
      <Field name="code" label="Code" hint="Six digits from your app, or one of your recovery codes.">
        <Input autoComplete="one-time-code" inputMode="text" maxLength={40} required />
      </Field>
    );
  }
  if (ways.password) {
    return (
      <Field name="password" label="Your password">
        <PasswordInput autoComplete="current-password" required />
      </Field>
    );
  }
  if (ways.passkey) return null;
  return <p>Your account has no password, code or passkey. Sign out and in again, then do this within 5 minutes.</p>;
}
