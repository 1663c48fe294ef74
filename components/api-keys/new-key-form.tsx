"use client";
import { useId, useState } from "react";
import type { KeyRequest } from "#components/api-keys/key-dialog.tsx";
import { scopeLabels } from "#components/api-keys/key-labels.ts";
import { expiries, type NewKeyValues, neverExpires, suggestedNames, toNewKey } from "#components/api-keys/new-key.ts";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { DialogForm } from "#components/ui/dialog/dialog-form.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { type Environment, keyScopes } from "#db/enums.ts";
import type { NewKey } from "#lib/api-keys/contract.ts";
import { usualScopes } from "#lib/api-keys/usual-scopes-contract.ts";

type NewKeyFormProps = {
  request: KeyRequest<NewKey>;
  /** Names of the existing keys. */
  names: string[];
  environment: Environment;
};

export function NewKeyForm({ request, names, environment }: NewKeyFormProps) {
  const [hasNoScope, setHasNoScope] = useState(false);
  const listId = useId();
  const suggestions = suggestedNames(names);
  const submit = (values: NewKeyValues) => {
    const key = toNewKey(values);
    setHasNoScope(key.scopes?.length === 0);
    if (key.scopes?.length !== 0) request.mutate(key);
  };
  return (
    <DialogForm
      request={request}
      onSubmit={submit}
      action="Create key"
      busy="Creating…"
      failed="The key was not created"
      errors={request.error instanceof ApiFailure ? fieldErrors(request.error) : undefined}
    >
      <Field name="name" label="Name" hint="Use one key per server or app, so that you can revoke each one separately.">
        <Input defaultValue={suggestions[0]} list={listId} maxLength={64} autoComplete="off" required />
      </Field>
      <datalist id={listId}>
        {suggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <PermissionsField environment={environment} error={hasNoScope ? "Choose at least one permission" : undefined} />
      <ExpiryField />
      <Field
        name="cidrs"
        label="IP allowlist (optional)"
        hint="Comma-separated IP addresses or CIDR ranges. Leave empty to allow any address."
      >
        <Input
          placeholder="203.0.113.0/24, 2001:db8::/32"
          maxLength={2_000}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
    </DialogForm>
  );
}

type PermissionsFieldProps = { environment: Environment; error: string | undefined };

function PermissionsField({ environment, error }: PermissionsFieldProps) {
  const usual = usualScopes(environment);
  return (
    <fieldset aria-describedby={error && "scopes-error"} className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">Permissions</legend>
      {keyScopes.map((scope) => (
        <Checkbox key={scope} name={scope} defaultChecked={usual.includes(scope)}>
          {scopeLabels[scope]} <code className="text-muted font-mono text-xs">{scope}</code>
        </Checkbox>
      ))}
      {error && (
        <p id="scopes-error" role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function ExpiryField() {
  const [expiry, setExpiry] = useState("365");
  const hint =
    expiry === neverExpires ? (
      <strong className="text-bad font-medium">
        This key never expires. Anyone who obtains it can use it until it is revoked.
      </strong>
    ) : (
      "The overview warns you 7 days before the key expires."
    );
  return (
    <Field name="expiry" label="Expires" hint={hint}>
      <Select value={expiry} onChange={(event) => setExpiry(event.target.value)}>
        {expiries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The server names the invalid CIDR range by its index: "cidrs.1". */
const fieldErrors = ({ errors }: ApiFailure): Record<string, string> =>
  Object.fromEntries(
    errors.map(({ field, message }) => [field.startsWith("cidrs") ? "cidrs" : field, message] as const).reverse(),
  );
