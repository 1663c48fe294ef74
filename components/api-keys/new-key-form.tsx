import { ApiFailure } from "#components/ui/api-failure.ts";
import { DialogActions } from "#components/ui/dialog-actions.tsx";
import { FailureCard } from "#components/ui/failure-card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Form } from "#components/ui/form.tsx";
import { Input } from "#components/ui/input.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import type { NewKey } from "#lib/api-keys/contract.ts";

type NewKeyFormProps = { failure: Error | null; isBusy: boolean; onSubmit: (key: NewKey) => void };

export function NewKeyForm({ failure, isBusy, onSubmit }: NewKeyFormProps) {
  const errors = failure instanceof ApiFailure ? failure.fieldErrors : undefined;
  return (
    <Form errors={errors} onSubmit={({ name = "" }) => onSubmit({ name })}>
      <FailureCard failure={failure} title="No key was made" />
      <Field
        name="name"
        label="Name"
        hint="One key for each server or app, so that one can be revoked without the others."
      >
        <Input placeholder="Checkout server" maxLength={64} autoComplete="off" required />
      </Field>
      <DialogActions cancel="Cancel">
        <SubmitButton isBusy={isBusy} busyLabel="Creating">
          Create key
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
