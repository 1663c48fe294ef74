"use client";
import { useRouter } from "next/navigation";
import { type ComponentProps, type ReactNode, useState } from "react";
import { requiresStepUp } from "#components/ui/api/requires-step-up.ts";
import { type SentRequest, type SentResponse, sendRequest } from "#components/ui/api/send-request.ts";
import { Button } from "#components/ui/form/button.tsx";
import type { ButtonVariant } from "#components/ui/form/button-class.ts";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { hasOneTimeValues, OneTimeValues } from "#components/ui/form/one-time-values.tsx";
import { MenuButton } from "#components/ui/menu/menu-items.tsx";
import { showToast } from "#components/ui/page/toast.ts";
import { useCommand } from "#components/ui/page/use-command.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { DialogForm, type DialogFormProps } from "./dialog-form.tsx";
import { useRequestDialog } from "./use-request-dialog.ts";

type RequestDialogProps = SentRequest &
  Pick<DialogFormProps, "action" | "busy" | "failed" | "isDangerous"> & {
    /** The button that opens the dialog; `name` tells it apart from others for screen readers. */
    label: string;
    name?: string;
    /** `menu`: an item of a Menu. */
    look?: ButtonVariant | "menu";
    title: string;
    /** The consequences. */
    description: ReactNode;
    /** Has to be typed before the request can be sent. */
    confirmText?: string;
    /** The id of the element that says why this user cannot do it; disables the button. */
    refusedBy?: string;
    /** Shown as a toast after success. */
    done?: string;
    /** Opened after success. */
    goTo?: string;
    /** The palette command that opens the dialog. */
    command?: string;
    /** Introduces a link or recovery codes in the response; the dialog stays open for them. */
    reveal?: string;
    /** Fields, named like those of the endpoint. */
    children?: ReactNode;
  };

type TriggerProps = Pick<RequestDialogProps, "label" | "name" | "look" | "isDangerous" | "refusedBy"> &
  Pick<ComponentProps<"button">, "onClick" | "aria-haspopup" | "aria-expanded">;

function Trigger({ label, name, look = "quiet", isDangerous, refusedBy, ...wiring }: TriggerProps) {
  const isHydrated = useHydrated();
  if (look === "menu") {
    return (
      <MenuButton {...wiring} refusedBy={refusedBy} isDangerous={isDangerous}>
        {label}
      </MenuButton>
    );
  }
  return (
    <Button
      onClick={wiring.onClick}
      aria-haspopup={wiring["aria-haspopup"]}
      aria-expanded={wiring["aria-expanded"]}
      variant={look}
      aria-label={name && `${label} ${name}`}
      refusedBy={refusedBy}
      isBusy={!isHydrated}
      className={look === "quiet" ? "h-7! px-2! pointer-coarse:h-11!" : undefined}
    >
      {label}
    </Button>
  );
}

/** A button with a dialog that explains a request before sending it. */
export function RequestDialog(props: RequestDialogProps) {
  const { title, description, confirmText, refusedBy, done, goTo, command, reveal } = props;
  const { label, name, look, isDangerous } = props;
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const isRevealed = (response: SentResponse) => Boolean(reveal) && hasOneTimeValues(response);
  const { request, dialog } = useRequestDialog({
    mutationFn: (values: Record<string, string>) => sendRequest(props, values),
    showsResponse: isRevealed,
    onDone: (response) => {
      if (done && !goTo) showToast(done);
      if (goTo) window.location.assign(goTo);
      // The refreshed page may no longer have this dialog.
      else if (!isRevealed(response)) router.refresh();
    },
    removesTrigger: true,
  });
  const onOpenChange = (toOpen: boolean) => {
    if (toOpen) setTyped("");
    else if (request.data) router.refresh();
    dialog.onOpenChange(toOpen);
  };
  useCommand(command, () => onOpenChange(true), refusedBy);
  return (
    <Dialog
      {...dialog}
      trigger={<Trigger {...{ label, name, look, isDangerous, refusedBy }} />}
      title={title}
      description={description}
      requiresStepUp={requiresStepUp(props.path)}
      onOpenChange={onOpenChange}
    >
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
