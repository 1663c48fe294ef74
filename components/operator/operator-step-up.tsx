"use client";
import { useState } from "react";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { Button } from "#components/ui/form/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { PasswordInput } from "#components/ui/form/password-input.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";

type OperatorStepUpProps = {
  /** Sends what was filled in above, which stays as it is. */
  onConfirmed: () => void;
  onCancel: () => void;
};

/** Shown below a form whose action requires a step-up within the last 5 minutes. */
export function OperatorStepUp({ onConfirmed, onCancel }: OperatorStepUpProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);

  async function confirm(values: Record<string, string>) {
    setIsBusy(true);
    setFailure(null);
    const body = values.code ? values : { password: values.password };
    try {
      await fetchJson("/api/operator/step-up", { method: "POST", body, schema: { parse: (read) => read } });
      onConfirmed();
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
      setIsBusy(false);
    }
  }

  return (
    <section
      aria-label="Confirm that it is you"
      className="border-wait bg-wait-wash mt-4 max-w-prose border-l-2 px-4 py-3"
    >
      <p className="mb-3">
        <strong className="font-semibold">Confirm that it is you.</strong> Nothing was changed yet; it holds for 5
        minutes.
      </p>
      <Form
        onSubmit={(values) => void confirm(values)}
        errors={failure instanceof ApiFailure ? failure.fieldErrors : undefined}
      >
        <Field name="password" label="Your password">
          <PasswordInput autoComplete="current-password" required />
        </Field>
        <Field name="code" label="Code" hint="Six digits, if you have set up an app.">
          <Input autoComplete="one-time-code" inputMode="numeric" maxLength={7} className="max-w-44" />
        </Field>
        <FailureCard failure={failure} title="Not confirmed" />
        <div className="flex flex-wrap gap-3">
          <SubmitButton isBusy={isBusy} busyLabel="Confirming" variant="primary">
            Confirm
          </SubmitButton>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </Form>
    </section>
  );
}
