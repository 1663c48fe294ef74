"use client";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { useDialogAct } from "#components/webhooks/use-dialog-act.ts";
import { endpointRequests } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";
import { SecretView } from "./secret-view.tsx";

type RotateSecretProps = { environment: Environment; endpoint: Endpoint; refusedBy?: string };

export function RotateSecret({ environment, endpoint, refusedBy }: RotateSecretProps) {
  const { act, dialog } = useDialogAct({
    mutationFn: () => endpointRequests(environment, endpoint.id).rotateSecret(),
    hasAnswer: true,
  });
  const trigger = (
    <Button disabled={refusedBy !== undefined} aria-describedby={refusedBy}>
      Rotate
    </Button>
  );
  if (act.data) {
    return (
      <Dialog
        {...dialog}
        trigger={trigger}
        title="The new secret signs now"
        description="The former one signs beside it for 24 hours: give your receiver this one within that time."
      >
        <SecretView environment={environment} secret={act.data.secret} />
      </Dialog>
    );
  }
  return (
    <Dialog
      {...dialog}
      trigger={trigger}
      title={`Rotate the secret of “${endpoint.name}”?`}
      description="A new secret is made. For 24 hours each webhook carries two signatures, one by the new and one by the present secret, so nothing is refused meanwhile."
    >
      {endpoint.rotating_until && (
        <Callout tone="bad">
          A former secret still signs and ends <TimeText at={endpoint.rotating_until} />. Rotating again ends it at
          once; a receiver that checks with it refuses everything from then on.
        </Callout>
      )}
      <FailureCard failure={act.error} title="The secret was not rotated" />
      <DialogActions cancel="Keep the present one">
        <Button
          variant={endpoint.rotating_until ? "danger" : "primary"}
          isBusy={act.isPending}
          onClick={() => act.mutate()}
        >
          {act.isPending ? "Rotating" : "Rotate secret"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
