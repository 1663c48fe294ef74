"use client";
import { useState } from "react";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { DialogForm, type DialogFormProps } from "#components/ui/dialog/dialog-form.tsx";
import { AmountInput } from "#components/ui/form/amount-input.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { ErrorCard } from "#components/ui/status/error-card.tsx";
import { formatNumber } from "#lib/format-number.ts";
import { newReference } from "./new-transaction.ts";

export type EnteredFields = { partner_context: string; redirect_url: string; typed_amount?: string };

type NewTransactionFormProps = {
  request: DialogFormProps["request"] & { mutate: (entered: EnteredFields) => void };
  /** In production the amount must be confirmed. */
  amountToConfirm: { amount: string; currency: string } | null;
};

const title = "Couldn't create the transaction";
const ownFields = ["partner_context", "redirect_url", "typed_amount"];

export function NewTransactionForm({ request, amountToConfirm }: NewTransactionFormProps) {
  const [reference] = useState(newReference);
  const errors = request.error instanceof ApiFailure ? request.error.errors : [];
  const otherErrors = errors.filter(({ field }) => !ownFields.includes(field));
  return (
    <DialogForm
      request={request}
      onSubmit={({ partner_context = "", redirect_url = "", typed_amount }) =>
        request.mutate({
          partner_context,
          redirect_url,
          ...(typed_amount !== undefined && { typed_amount: typed_amount.replaceAll(/[,\s]/g, "") }),
        })
      }
      action="Create transaction"
      busy="Creating…"
      failed={title}
    >
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
          label={`Type ${formatNumber(amountToConfirm.amount)} to confirm`}
          hint={`This is production: anyone who opens the link pays or receives real ${amountToConfirm.currency}.`}
        >
          <AmountInput required className="tabular-nums" />
        </Field>
      )}
    </DialogForm>
  );
}
