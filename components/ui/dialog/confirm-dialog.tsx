"use client";
import type { ReactNode } from "react";
import { Button } from "#components/ui/form/button.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";

type ConfirmDialogProps = {
  title: string;
  /** The consequences. */
  description: ReactNode;
  action: string;
  isDangerous?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a form is sent. */
export function ConfirmDialog({ title, description, action, isDangerous, onConfirm, onClose }: ConfirmDialogProps) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <DialogActions cancel="Cancel">
        <Button variant={isDangerous ? "danger" : "primary"} onClick={confirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
