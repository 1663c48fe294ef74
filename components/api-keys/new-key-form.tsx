"use client";
import { useId, useState } from "react";
import { expiries, type NewKeyValues, neverEnds, suggestedNames, toNewKey } from "#components/api-keys/new-key.ts";
import { ScopeFields } from "#components/api-keys/scope-fields.tsx";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import type { NewKey } from "#lib/api-keys/contract.ts";

type NewKeyFormProps = {
  failure: Error | null;
  isBusy: boolean;
  /** Of the keys there are. */
  names: string[];
  onSubmit: (key: NewKey) => void;
};

export function NewKeyForm({ failure, isBusy, names, onSubmit }: NewKeyFormProps) {
  const [expiry, setExpiry] = useState("365");
  const [isNoScope, setIsNoScope] = useState(false);
  const listId = useId();
  const suggestions = suggestedNames(names);
  const submit = (values: NewKeyValues) => {
    const wanted = toNewKey(values);
    setIsNoScope(wanted.scopes?.length === 0);
    if (wanted.scopes?.length !== 0) onSubmit(wanted);
  };
  return (
    <Form errors={failure instanceof ApiFailure ? fieldErrors(failure) : undefined} onSubmit={submit}>
      <FailureCard failure={failure} title="No key was made" />
      <Field
        name="name"
        label="Name"
        hint="One key for each server or app, so that one can be revoked without the others."
      >
        <Input defaultValue={suggestions[0]} list={listId} maxLength={64} autoComplete="off" required />
      </Field>
      <datalist id={listId}>
        {suggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ScopeFields error={isNoScope ? "Choose at least one scope" : undefined} />
      <Field
        name="expiry"
        label="Ends"
        hint={
          expiry === neverEnds ? (
            <strong className="text-bad font-medium">
              This key never ends by itself: whoever gets hold of it can use it until somebody revokes it.
            </strong>
          ) : (
            "Rotate it before that; a warning stands on the overview seven days ahead."
          )
        }
      >
        <Select value={expiry} onChange={(event) => setExpiry(event.target.value)}>
          {expiries.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        name="cidrs"
        label="Only from these networks (optional)"
        hint="Addresses or networks with commas between; without any, from everywhere."
      >
        <Input
          placeholder="203.0.113.0/24, 2001:db8::/32"
          maxLength={2_000}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
      <DialogActions cancel="Cancel">
        <SubmitButton isBusy={isBusy} busyLabel="Creating">
          Create key
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}

/** The server names the network at fault by its place in the list: "cidrs.1". */
const fieldErrors = ({ errors }: ApiFailure): Record<string, string> =>
  Object.fromEntries(
    errors.map(({ field, message }) => [field.startsWith("cidrs") ? "cidrs" : field, message] as const).reverse(),
  );
