"use client";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import type { OpenDialogProps } from "#components/ui/dialog/lazy-dialog.tsx";
import { useRequestDialog } from "#components/ui/dialog/use-request-dialog.ts";
import { createEndpoint } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";
import type { NewEndpoint } from "#lib/webhooks/endpoint-contract.ts";
import { EndpointForm } from "./endpoint-form.tsx";
import { SecretView } from "./secret-view.tsx";
import { SendFirstTest } from "./send-first-test.tsx";

type CreateEndpointDialogProps = OpenDialogProps & { environment: Environment; allowsPrivateNetworks: boolean };

export function CreateEndpointDialog({ environment, allowsPrivateNetworks, onClose }: CreateEndpointDialogProps) {
  const { request, dialog } = useRequestDialog({
    mutationFn: (endpoint: NewEndpoint) => createEndpoint(environment, endpoint),
    onClose,
    showsResponse: () => true,
  });
  return request.data ? (
    <Dialog
      {...dialog}
      title={`Endpoint “${request.data.endpoint.name}” added`}
      description="Use this secret to verify webhooks. Store it on your server. Owners and developers can view it again."
    >
      <SecretView environment={environment} secret={request.data.secret}>
        <SendFirstTest environment={environment} endpoint={request.data.endpoint} />
      </SecretView>
    </Dialog>
  ) : (
    <Dialog
      {...dialog}
      title={`Add ${environment} endpoint`}
      description="Slipway sends the events you choose to this URL."
      requiresStepUp
    >
      <EndpointForm
        allowsPrivateNetworks={allowsPrivateNetworks}
        request={request}
        labels={{ action: "Add endpoint", busy: "Adding…", failed: "The endpoint was not added" }}
      />
    </Dialog>
  );
}
