"use client";
import { useState } from "react";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { DialogForm } from "#components/ui/dialog/dialog-form.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";

export function DialogSample() {
  const [isOpen, setIsOpen] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Dialog
        trigger={<Button variant="primary">Create key</Button>}
        title="Create a sandbox key"
        description="Choose what this key can do. It works in the sandbox only."
        open={isOpen}
        onOpenChange={setIsOpen}
      >
        <Form onSubmit={() => setIsOpen(false)}>
          <Field name="name" label="Name" hint="Name it after what uses it.">
            <Input required maxLength={64} />
          </Field>
          <DialogActions cancel="Cancel">
            <Button variant="primary" type="submit">
              Create key
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
      <Dialog
        trigger={<Button variant="danger">Revoke key</Button>}
        title="Revoke “Checkout server”?"
        description="Used 214 times in the last 24 hours, most recently 3 minutes ago. Requests with this key will be rejected."
      >
        <DialogForm
          request={{ error: null, isPending: false }}
          onSubmit={() => undefined}
          action="Revoke key"
          busy="Revoking…"
          failed="The key was not revoked"
          isDangerous
        />
      </Dialog>
      <RequestDialog
        path="/api/design"
        method="DELETE"
        label="Remove"
        title="Remove this member?"
        description="They are signed out immediately."
        action="Remove member"
        busy="Removing"
        failed="Couldn't remove the member"
        isDangerous
      />
      <Button onClick={() => setIsConfirming(true)}>Suspend</Button>
      {isConfirming && (
        <ConfirmDialog
          title="Suspend Acme?"
          description="Its API keys stop working immediately."
          action="Suspend partner"
          isDangerous
          onConfirm={() => undefined}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
