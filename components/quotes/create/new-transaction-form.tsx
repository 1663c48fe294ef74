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
import { freshContext } from "./new-transaction.ts";

export type ChosenFields = { partner_context: string; redirect_url: string; typed_amount?: string };

type NewTransactionFormProps = {
  failure: Error | null;
  isBusy: boolean;
  /** Where money moves, the amount is typed once more. */
  amountToType: { amount: string; currency: string } | null;
  onSubmit: (chosen: ChosenFields) => void;
};

const title = "No transaction was made";
const ownFields = ["partner_context", "redirect_url", "typed_amount"];

export function NewTransactionForm({ failure, isBusy, amountToType, onSubmit }: NewTransactionFormProps) {
  const [context] = useState(freshContext);
  const errors = failure instanceof ApiFailure ? failure.errors : [];
  const elsewhere = errors.filter(({ field }) => !ownFields.includes(field));
  return (
    <Form
      errors={failure instanceof ApiFailure ? failure.fieldErrors : undefined}
      onSubmit={({ partner_context = "", redirect_url = "", typed_amount }) =>
        onSubmit({ partner_context, redirect_url, ...(typed_amount !== undefined && { typed_amount }) })
      }
    >
      <FailureCard failure={failure} title={title} />
      {elsewhere.length > 0 && (
        <ErrorCard title={title}>
          {elsewhere.map(({ field, message }) => (
            <p key={field}>
              {field}: {message}
            </p>
          ))}
        </ErrorCard>
      )}
      <Field
        name="partner_context"
        label="partner_context"
        hint="Your own name for it, unique for ever. It comes back in every webhook."
      >
        <Input
          defaultValue={context}
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          required
          className="font-mono"
        />
      </Field>
      <Field name="redirect_url" label="redirect_url" hint="Where the buyer goes after a successful payment.">
        <Input
          type="url"
          defaultValue="https://example.com/thanks"
          maxLength={2_048}
          autoComplete="off"
          required
          className="font-mono"
        />
      </Field>
      {amountToType && (
        <Field
          name="typed_amount"
          label={`Type ${amountToType.amount} to confirm`}
          hint={`This is production: whoever opens the link pays or receives real ${amountToType.currency}.`}
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
