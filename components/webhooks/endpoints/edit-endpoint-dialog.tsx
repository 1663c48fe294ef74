"use client";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import type { OpenDialogProps } from "#components/ui/dialog/lazy-dialog.tsx";
import { useRequestDialog } from "#components/ui/dialog/use-request-dialog.ts";
import { EndpointForm } from "#components/webhooks/endpoints/endpoint-form.tsx";
import { endpointRequests } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";
import type { Endpoint, NewEndpoint } from "#lib/webhooks/endpoint-contract.ts";

type EditEndpointDialogProps = OpenDialogProps & {
  environment: Environment;
  endpoint: Endpoint;
  allowsPrivateNetworks: boolean;
};

export function EditEndpointDialog(props: EditEndpointDialogProps) {
  const { environment, endpoint, allowsPrivateNetworks, onClose } = props;
  const { request, dialog } = useRequestDialog({
    mutationFn: (change: NewEndpoint) => endpointRequests(environment, endpoint.id).change(change),
    onClose,
  });
  return (
    <Dialog
      {...dialog}
      title={`Edit “${endpoint.name}”`}
      description="Applies to all future attempts, including queued events."
      requiresStepUp
    >
      <EndpointForm
        current={endpoint}
        allowsPrivateNetworks={allowsPrivateNetworks}
        request={request}
        labels={{ action: "Save changes", busy: "Saving…", failed: "The changes were not saved" }}
      />
    </Dialog>
  );
}
