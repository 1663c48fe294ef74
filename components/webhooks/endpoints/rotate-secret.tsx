"use client";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogForm } from "#components/ui/dialog/dialog-form.tsx";
import { useRequestDialog } from "#components/ui/dialog/use-request-dialog.ts";
import { Button } from "#components/ui/form/button.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { endpointRequests } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";
import { SecretView } from "./secret-view.tsx";

type RotateSecretProps = { environment: Environment; endpoint: Endpoint; refusedBy?: string };

export function RotateSecret({ environment, endpoint, refusedBy }: RotateSecretProps) {
  const { request, dialog } = useRequestDialog({
    mutationFn: () => endpointRequests(environment, endpoint.id).rotateSecret(),
    showsResponse: () => true,
  });
  const trigger = <Button refusedBy={refusedBy}>Rotate</Button>;
  if (request.data) {
    return (
      <Dialog
        {...dialog}
        trigger={trigger}
        title="Secret rotated"
        description="The old secret also signs for 24 hours. Update your receiver within that time."
      >
        <SecretView environment={environment} secret={request.data.secret} />
      </Dialog>
    );
  }
  return (
    <Dialog
      {...dialog}
      trigger={trigger}
      title={`Rotate the secret of “${endpoint.name}”?`}
      description="Creates a new secret. For 24 hours, webhooks carry two signatures, one with each secret, so your receiver accepts them before and after the update."
    >
      <DialogForm
        request={request}
        onSubmit={() => request.mutate()}
        action="Rotate secret"
        busy="Rotating…"
        failed="The secret was not rotated"
        isDangerous={endpoint.rotating_until !== null}
      >
        {endpoint.rotating_until && (
          <Callout tone="bad">
            An old secret is still active and expires <TimeText at={endpoint.rotating_until} isLong />. Rotating again
            expires it immediately, and receivers that still use it will reject all webhooks.
          </Callout>
        )}
      </DialogForm>
    </Dialog>
  );
}
