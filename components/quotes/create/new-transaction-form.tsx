"use client";
import { useState } from "react";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { ErrorCard } from "#components/ui/status/error-card.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { newReference } from "./new-transaction.ts";

export type EnteredFields = { partner_context: string; redirect_url: string; typed_amount?: string };

type NewTransactionFormProps = {
  failure: Error | null;
  isBusy: boolean;
  /** In production the amount must be confirmed. */
  amountToConfirm: { amount: string; currency: string } | null;
  onSubmit: (entered: EnteredFields) => void;
};

const title = "Couldn't create the transaction";
const ownFields = ["partner_context", "redirect_url", "typed_amount"];

export function NewTransactionForm({ failure, isBusy, amountToConfirm, onSubmit }: NewTransactionFormProps) {
  const [reference] = useState(newReference);
  const errors = failure instanceof ApiFailure ? failure.errors : [];
  const otherErrors = errors.filter(({ field }) => !ownFields.includes(field));
  return (
    <Form
      errors={failure instanceof ApiFailure ? failure.fieldErrors : undefined}
      onSubmit={({ partner_context = "", redirect_url = "", typed_amount }) =>
        onSubmit({ partner_context, redirect_url, ...(typed_amount !== undefined && { typed_amount }) })
      }
    >
      <FailureCard failure={failure} title={title} />
      {otherErrors.length > 0 && (
        <ErrorCard title={title}>
          {otherErrors.map(({ field, message }) => (
            <p key={field}>
              {field}: {message}
            </p>
          ))}
        </ErrorCard>
      )}
      <Field
        name="partner_context"
        label="Partner reference"
        hint="Your reference. Must be unique; included in every webhook as partner_context."
      >
        <Input
          defaultValue={reference}
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          required
          className="font-mono"
        />
      </Field>
      <Field name="redirect_url" label="Redirect URL" hint="Where the buyer goes after a successful payment.">
        <Input
          type="url"
          defaultValue="https://example.com/thanks"
          maxLength={2_048}
          autoComplete="off"
          required
          className="font-mono"
        />
      </Field>
      {amountToConfirm && (
        <Field
          name="typed_amount"
          label={`Type ${amountToConfirm.amount} to confirm`}
          hint={`This is production: anyone who opens the link pays or receives real ${amountToConfirm.currency}.`}
        >
          <Input inputMode="decimal" maxLength={40} autoComplete="off" required className="tabular-nums" />
        </Field>
      )}
      <DialogActions cancel="Cancel">
        <SubmitButton isBusy={isBusy} busyLabel="Creating">
          Create transaction
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
