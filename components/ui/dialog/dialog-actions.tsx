import { type ReactNode, use } from "react";
import { Button } from "#components/ui/form/button.tsx";
import { CloseDialog } from "./dialog.tsx";

type DialogActionsProps = {
  /** The label of the button that closes the dialog; without it there is none. */
  cancel?: string;
  children: ReactNode;
};

export function DialogActions({ cancel, children }: DialogActionsProps) {
  const close = use(CloseDialog);
  return (
    <div className="flex flex-wrap justify-end gap-2 pt-1">
      {cancel && (
        <Button data-cancel="" onClick={close}>
          {cancel}
        </Button>
      )}
      {children}
    </div>
  );
}
