"use client";
import { useEffect, useEffectEvent } from "react";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import type { OpenDialogProps } from "#components/ui/dialog/lazy-dialog.tsx";
import { useRequestDialog } from "#components/ui/dialog/use-request-dialog.ts";
import { Button } from "#components/ui/form/button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { signDelivery } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";

type SignedCurlDialogProps = OpenDialogProps & { environment: Environment; deliveryId: string };

/** The server signs the command when the dialog opens, so that receivers accept it. */
export function SignedCurlDialog({ environment, deliveryId, onClose }: SignedCurlDialogProps) {
  const { request, dialog } = useRequestDialog({
    mutationFn: () => signDelivery(environment, deliveryId),
    onClose,
    showsResponse: () => true,
    onDone: () => undefined,
  });
  const sign = useEffectEvent(() => request.mutate());
  useEffect(() => sign(), []);
  return (
    <Dialog
      {...dialog}
      title="Send this webhook with curl"
      description="Signed just now with the current secret. Change the URL to test another receiver."
    >
      <FailureCard failure={request.error} title="Couldn't create the command" />
      {request.data ? (
        <>
          <CodeBlock code={request.data.command} what="command" />
          <p className="text-muted text-sm">
            Receivers accept the signature for 5 minutes. It expires <TimeText at={request.data.expires_at} isLong />.
          </p>
        </>
      ) : (
        request.isPending && <p className="text-muted">Signing…</p>
      )}
      <DialogActions cancel="Close">
        {request.data && (
          <Button isBusy={request.isPending} onClick={() => request.mutate()}>
            Sign again
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
