"use client";
import { useState } from "react";
import { KeyDialog } from "#components/api-keys/key-dialog.tsx";
import { graceLabels } from "#components/api-keys/key-labels.ts";
import { rotateKey } from "#components/api-keys/key-requests.ts";
import { KeyUseSummary } from "#components/api-keys/key-use-summary.tsx";
import { DialogForm } from "#components/ui/dialog/dialog-form.tsx";
import type { OpenDialogProps } from "#components/ui/dialog/lazy-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { Grace, KeyInUse } from "#lib/api-keys/contract.ts";

type RotateKeyDialogProps = OpenDialogProps & { apiKey: KeyInUse; baseUrl: string };

const graces = Object.entries(graceLabels) as [Grace, string][];

export function RotateKeyDialog({ apiKey, baseUrl, onClose }: RotateKeyDialogProps) {
  const [grace, setGrace] = useState<Grace>("24h");
  return (
    <KeyDialog<Grace>
      onClose={onClose}
      title={`Rotate “${apiKey.name}”`}
      description={
        <>
          Creates a new key with the same name, permissions, IP allowlist, and expiry. Both keys work until{" "}
          <code className="font-mono text-xs">{apiKey.hint}</code> expires.
        </>
      }
      baseUrl={baseUrl}
      requestKey={(chosen) => rotateKey(apiKey, chosen)}
      note={
        grace === "now"
          ? `The old key ${apiKey.hint} no longer works.`
          : `The old key ${apiKey.hint} expires ${graceLabels[grace]}. You can expire it earlier, once nothing uses it.`
      }
      form={(request) => (
        <DialogForm
          request={request}
          onSubmit={() => request.mutate(grace)}
          action="Rotate key"
          busy="Rotating…"
          failed="The key was not rotated"
          isDangerous={grace === "now"}
        >
          <Field name="grace" label="The old key expires">
            <Select
              value={grace}
              onChange={({ target }) => setGrace(graces.find(([value]) => value === target.value)?.[0] ?? "24h")}
            >
              {graces.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <KeyUseSummary
            apiKey={apiKey}
            consequence={
              grace === "now"
                ? "Anything using it will fail immediately."
                : "Switch everything to the new key before the old one expires."
            }
          />
        </DialogForm>
      )}
    />
  );
}
