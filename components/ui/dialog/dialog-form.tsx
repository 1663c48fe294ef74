"use client";
import type { ReactNode } from "react";
import { Form } from "#components/ui/form/form.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { DialogActions } from "./dialog-actions.tsx";

export type DialogFormProps = {
  /** The request that the form sends. */
  request: { error: Error | null; isPending: boolean };
  onSubmit: (values: Record<string, string>) => void;
  /** The button, the button while the request runs, and the title above a failure. */
  action: string;
  busy: string;
  failed: string;
  isDangerous?: boolean;
  /** Something has to be entered first. */
  isDisabled?: boolean;
  /** By field name; by default those of the failed request. */
  errors?: Record<string, string>;
  children?: ReactNode;
};

/** The fields of a dialog with one request, its failure, and the buttons that cancel and send it. */
export function DialogForm(props: DialogFormProps) {
  const { request, onSubmit, action, busy, failed, isDangerous, isDisabled, errors, children } = props;
  return (
    <Form failure={request.error} errors={errors} onSubmit={onSubmit}>
      {children}
      <FailureCard failure={request.error} title={failed} />
      <DialogActions cancel="Cancel">
        <SubmitButton
          variant={isDangerous ? "danger" : "primary"}
          disabled={isDisabled}
          isBusy={request.isPending}
          busyLabel={busy}
        >
          {action}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
