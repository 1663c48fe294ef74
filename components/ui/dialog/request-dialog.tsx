"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { type SentRequest, type SentResponse, sendRequest } from "#components/ui/api/send-request.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Button } from "#components/ui/form/button.tsx";
import type { ButtonVariant } from "#components/ui/form/button-class.ts";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { hasOneTimeValues, OneTimeValues } from "#components/ui/form/one-time-values.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { useCommand } from "#components/ui/page/use-command.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";

type RequestDialogProps = SentRequest & {
  /** The button that opens the dialog; `name` tells it apart from others for screen readers. */
  label: string;
  name?: string;
  look?: ButtonVariant;
  title: string;
  /** The consequences. */
  description: ReactNode;
  /** The button that sends the request, and that button while the request runs. */
  action: string;
  busy: string;
  failed: string;
  cancel: string;
  isDangerous?: boolean;
  /** Has to be typed before the request can be sent. */
  confirmText?: string;
  /** The id of the element that says why this user cannot do it; disables the button. */
  refusedBy?: string;
  /** Opened after success. */
  goTo?: string;
  /** The palette command that opens the dialog. */
  command?: string;
  /** Introduces a link or recovery codes in the response; the dialog stays open for them. */
  reveal?: string;
  /** Fields, named like those of the endpoint. */
  children?: ReactNode;
};

/** A button with a dialog that explains a request before sending it. */
export function RequestDialog(props: RequestDialogProps) {
  const { label, name, look = "quiet", title, description, refusedBy, goTo, command, reveal } = props;
  const router = useRouter();
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const isDone = useRef(false);
  const isRevealing = (response: SentResponse) => Boolean(reveal) && hasOneTimeValues(response);
  const sending = useSingleMutation<SentResponse, Record<string, string>>({
    mutationFn: (values) => sendRequest(props, values),
    onSuccess: (response) => {
      isDone.current = true;
      if (!isRevealing(response)) setIsOpen(false);
      if (goTo) window.location.assign(goTo);
      else router.refresh();
    },
  });
  const onOpenChange = (toOpen: boolean) => {
    if (sending.isPending) return;
    if (toOpen) isDone.current = false;
    setIsOpen(toOpen);
    sending.reset();
  };
  useCommand(command, () => onOpenChange(true), refusedBy);
  return (
    <Dialog
      trigger={
        <Button
          variant={look}
          aria-label={name && `${label} ${name}`}
          aria-describedby={refusedBy}
          disabled={refusedBy !== undefined}
          isBusy={!isHydrated}
          className={look === "quiet" ? "h-7! px-2! pointer-coarse:h-11!" : undefined}
        >
          {label}
        </Button>
      }
      title={title}
      description={description}
      open={isOpen}
      onOpenChange={onOpenChange}
      // The trigger may disappear with its row.
      focusAfter={() => (isDone.current ? document.getElementById("main") : null)}
    >
      {reveal && sending.data && isRevealing(sending.data) ? (
        <>
          <OneTimeValues text={reveal} {...sending.data} />
          <DialogActions cancel="Close">{null}</DialogActions>
        </>
      ) : (
        <Fields {...props} failure={sending.error} isBusy={sending.isPending} onSubmit={sending.mutate} />
      )}
    </Dialog>
  );
}

type FieldsProps = RequestDialogProps & {
  failure: Error | null;
  isBusy: boolean;
  onSubmit: (values: Record<string, string>) => void;
};

function Fields({ action, busy, failed, cancel, confirmText, failure, isBusy, onSubmit, ...props }: FieldsProps) {
  const [typed, setTyped] = useState("");
  return (
    <Form
      errors={failure instanceof ApiFailure ? failure.fieldErrors : undefined}
      onSubmit={({ confirmation: _, ...values }) => onSubmit(values)}
    >
      {props.children}
      {confirmText && (
        <Field name="confirmation" label={`Type ${confirmText} to confirm`}>
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            required
          />
        </Field>
      )}
      <FailureCard failure={failure} title={failed} />
      <DialogActions cancel={cancel}>
        <SubmitButton
          variant={props.isDangerous ? "danger" : "primary"}
          disabled={confirmText !== undefined && typed.trim() !== confirmText}
          isBusy={isBusy}
          busyLabel={busy}
        >
          {action}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
