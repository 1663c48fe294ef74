"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { requiresStepUp } from "#components/ui/api/requires-step-up.ts";
import { type SentRequest, type SentResponse, sendRequest } from "#components/ui/api/send-request.ts";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { hasOneTimeValues, OneTimeValues } from "#components/ui/form/one-time-values.tsx";
import { showToast } from "#components/ui/page/toast.ts";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { DialogForm, type DialogFormProps } from "./dialog-form.tsx";
import type { OpenDialogProps } from "./lazy-dialog.tsx";
import { useRequestDialog } from "./use-request-dialog.ts";

export type OpenRequestDialogProps = SentRequest &
  Pick<DialogFormProps, "action" | "busy" | "failed" | "isDangerous"> & {
    title: string;
    /** The consequences. */
    description: ReactNode;
    /** Has to be typed before the request can be sent. */
    confirmText?: string;
    /** Shown as a toast after success. */
    done?: string;
    /** Opened after success. */
    goTo?: string;
    /** Introduces a link or recovery codes in the response; the dialog stays open for them. */
    reveal?: string;
    /** Fields, named like those of the endpoint. */
    children?: ReactNode;
  };

/** Explains a request before sending it. */
export function OpenRequestDialog(props: OpenRequestDialogProps & OpenDialogProps) {
  const { title, description, confirmText, done, goTo, reveal, onClose } = props;
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const isRevealed = (response: SentResponse) => Boolean(reveal) && hasOneTimeValues(response);
  const { request, dialog } = useRequestDialog({
    mutationFn: (values: Record<string, string>) => sendRequest(props, values),
    onClose: () => {
      onClose();
      if (request.data) router.refresh();
    },
    showsResponse: isRevealed,
    onDone: (response) => {
      if (done && !goTo) showToast(done);
      if (goTo) window.location.assign(goTo);
      // The refreshed page may no longer have this dialog.
      else if (!isRevealed(response)) router.refresh();
    },
    removesTrigger: true,
  });
  return (
    <Dialog {...dialog} title={title} description={description} requiresStepUp={requiresStepUp(props.path)}>
      {reveal && request.data && isRevealed(request.data) ? (
        <>
          <OneTimeValues text={reveal} {...request.data} />
          <DialogActions cancel="Close">{null}</DialogActions>
        </>
      ) : (
        <DialogForm
          {...props}
          request={request}
          onSubmit={({ confirmation: _, ...values }) => request.mutate(values)}
          isDisabled={confirmText !== undefined && typed.trim() !== confirmText}
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
        </DialogForm>
      )}
    </Dialog>
  );
}
