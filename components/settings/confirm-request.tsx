"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { Revealed } from "#components/settings/revealed.tsx";
import { type Answer, type SentRequest, sendRequest } from "#components/settings/send-request.ts";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Button } from "#components/ui/form/button.tsx";
import type { ButtonVariant } from "#components/ui/form/button-class.ts";
import { Form } from "#components/ui/form/form.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { useCommand } from "#components/ui/page/use-command.ts";
import { FailureCard } from "#components/ui/status/failure-card.tsx";

type ConfirmRequestProps = SentRequest & {
  /** The button that opens the dialog; `name` is for those who hear it among others alike. */
  label: string;
  name?: string;
  look?: ButtonVariant;
  title: string;
  /** What will be so, and what it breaks. */
  description: ReactNode;
  /** The word on the button that does it, and while it is at work. */
  action: string;
  busy: string;
  failed: string;
  cancel: string;
  isDangerous?: boolean;
  /** The id of what says why this person cannot do it; it is then drawn, and does nothing. */
  refusedBy?: string;
  goTo?: string;
  /** The palette command that opens the dialog. */
  command?: string;
  /** Words above what the answer shows this once; the dialog stays open for it. */
  reveal?: string;
  /** Fields, if it takes any. */
  children?: ReactNode;
};

/** A request that is not made with one press: a dialog says what it does. */
export function ConfirmRequest(props: ConfirmRequestProps) {
  const { label, name, look = "quiet", title, description, refusedBy, goTo, command, reveal } = props;
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const isDone = useRef(false);
  const isShown = (answer: Answer | undefined) => Boolean(reveal && (answer?.link || answer?.codes.length));
  const sending = useSingleMutation<Answer, Record<string, string>>({
    mutationFn: (values) => sendRequest(props, values),
    onSuccess: (answer) => {
      isDone.current = true;
      if (!isShown(answer)) setIsOpen(false);
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
          className={look === "quiet" ? quietClass : undefined}
        >
          {label}
        </Button>
      }
      title={title}
      description={description}
      open={isOpen}
      onOpenChange={onOpenChange}
      // The button that opened it may go with what it was about.
      focusAfter={() => (isDone.current ? document.getElementById("main") : null)}
    >
      {reveal && sending.data && isShown(sending.data) ? (
        <>
          <Revealed words={reveal} answer={sending.data} />
          <DialogActions cancel="Close">{null}</DialogActions>
        </>
      ) : (
        <Fields {...props} failure={sending.error} isBusy={sending.isPending} onSubmit={sending.mutate} />
      )}
    </Dialog>
  );
}

const quietClass = "h-7! px-2! pointer-coarse:h-11!";

type FieldsProps = Pick<ConfirmRequestProps, "action" | "busy" | "failed" | "cancel" | "isDangerous" | "children"> & {
  failure: Error | null;
  isBusy: boolean;
  onSubmit: (values: Record<string, string>) => void;
};

function Fields({ action, busy, failed, cancel, isDangerous, children, failure, isBusy, onSubmit }: FieldsProps) {
  return (
    <Form errors={failure instanceof ApiFailure ? failure.fieldErrors : undefined} onSubmit={onSubmit}>
      {children}
      <FailureCard failure={failure} title={failed} />
      <DialogActions cancel={cancel}>
        <SubmitButton variant={isDangerous ? "danger" : "primary"} isBusy={isBusy} busyLabel={busy}>
          {action}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
