"use client";
import { useState } from "react";
import { KeyButton } from "#components/api-keys/key-button.tsx";
import { rotateKey } from "#components/api-keys/key-requests.ts";
import { KeyUseSummary } from "#components/api-keys/key-use-summary.tsx";
import { graceWords } from "#components/api-keys/key-words.ts";
import { MakeKeyDialog } from "#components/api-keys/make-key-dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import type { Grace, KeyInUse } from "#lib/api-keys/contract.ts";

type RotateKeyProps = { apiKey: KeyInUse; baseUrl: string };

const choices = Object.entries(graceWords) as [Grace, string][];

export function RotateKey({ apiKey, baseUrl }: RotateKeyProps) {
  const [grace, setGrace] = useState<Grace>("24h");
  return (
    <MakeKeyDialog<Grace>
      trigger={<KeyButton aria-label={`Rotate ${apiKey.name}`}>Rotate</KeyButton>}
      title={`Rotate “${apiKey.name}”`}
      description={
        <>
          A new key with the same name, scopes, networks and expiry takes over from{" "}
          <code className="font-mono text-xs">{apiKey.hint}</code>. Both work until the old one ends.
        </>
      }
      baseUrl={baseUrl}
      make={(chosen) => rotateKey(apiKey, chosen)}
      note={
        grace === "now"
          ? `The old key ${apiKey.hint} has ended.`
          : `The old key ${apiKey.hint} ends ${graceWords[grace]}. You can end it before that, once nothing uses it.`
      }
      form={({ failure, isBusy, onSubmit }) => (
        <Form onSubmit={() => onSubmit(grace)}>
          <Field name="grace" label="The old key ends">
            <Select
              value={grace}
              onChange={({ target }) => setGrace(choices.find(([value]) => value === target.value)?.[0] ?? "24h")}
            >
              {choices.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
          <KeyUseSummary
            apiKey={apiKey}
            consequence={
              grace === "now"
                ? "Whatever uses it stops working at once."
                : "Give all of it the new key before the old one ends."
            }
          />
          <FailureCard failure={failure} title="The key was not rotated" />
          <DialogActions cancel="Cancel">
            <SubmitButton variant={grace === "now" ? "danger" : "primary"} isBusy={isBusy} busyLabel="Rotating">
              Rotate key
            </SubmitButton>
          </DialogActions>
        </Form>
      )}
    />
  );
}
