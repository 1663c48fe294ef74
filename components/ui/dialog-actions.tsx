import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";

type DialogActionsProps = {
  /** The word on the button that leaves without doing anything; without it there is none. */
  cancel?: string;
  children: ReactNode;
};

export function DialogActions({ cancel, children }: DialogActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2 pt-1">
      {cancel && (
        <BaseDialog.Close data-cancel="" render={<Button />}>
          {cancel}
        </BaseDialog.Close>
      )}
      {children}
    </div>
  );
}
