"use client";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { useDialogAct } from "#components/webhooks/use-dialog-act.ts";
import { signDelivery } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";

type SignedCurlProps = { environment: Environment; deliveryId: string; refusedBy?: string };

/** Signed on the server when it is opened, so that a receiver believes it. */
export function SignedCurl({ environment, deliveryId, refusedBy }: SignedCurlProps) {
  const { act, dialog } = useDialogAct({
    mutationFn: () => signDelivery(environment, deliveryId),
    hasAnswer: true,
    onDone: () => undefined,
  });
  const onOpenChange = (toOpen: boolean) => {
    dialog.onOpenChange(toOpen);
    if (toOpen) act.mutate();
  };
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={onOpenChange}
      trigger={
        <Button disabled={refusedBy !== undefined} aria-describedby={refusedBy}>
          Copy as curl
        </Button>
      }
      title="The same webhook from your own machine"
      description="Signed this moment with the secret of today. Change the address to try another receiver."
    >
      <FailureCard failure={act.error} title="No command could be made" />
      {act.data ? (
        <>
          <CodeBlock code={act.data.command} what="command" />
          <p className="text-muted text-sm">
            Receivers believe the signature for five minutes; it runs out <TimeText at={act.data.expires_at} />.
          </p>
        </>
      ) : (
        act.isPending && <p className="text-muted">Signing</p>
      )}
      <DialogActions cancel="Close">
        {act.data && (
          <Button isBusy={act.isPending} onClick={() => act.mutate()}>
            Sign again
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
