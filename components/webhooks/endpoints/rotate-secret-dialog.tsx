"use client";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogForm } from "#components/ui/dialog/dialog-form.tsx";
import type { OpenDialogProps } from "#components/ui/dialog/lazy-dialog.tsx";
import { useRequestDialog } from "#components/ui/dialog/use-request-dialog.ts";
import { Callout } from "#components/ui/status/callout.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { SecretView } from "#components/webhooks/endpoints/secret-view.tsx";
import { endpointRequests } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";

type RotateSecretDialogProps = OpenDialogProps & { environment: Environment; endpoint: Endpoint };

export function RotateSecretDialog({ environment, endpoint, onClose }: RotateSecretDialogProps) {
  const { request, dialog } = useRequestDialog({
    mutationFn: () => endpointRequests(environment, endpoint.id).rotateSecret(),
    onClose,
    showsResponse: () => true,
  });
  if (request.data) {
    return (
      <Dialog
        {...dialog}
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
      title={`Rotate the secret of “${endpoint.name}”?`}
      description="Creates a new secret. For 24 hours, webhooks carry two signatures, one with each secret, so your receiver accepts them before and after the update."
      requiresStepUp
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
