"use client";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { useRequestDialog } from "#components/ui/dialog/use-request-dialog.ts";
import { Button } from "#components/ui/form/button.tsx";
import { endpointRequests } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";
import type { Endpoint, NewEndpoint } from "#lib/webhooks/endpoint-contract.ts";
import { EndpointForm } from "./endpoint-form.tsx";

type EditEndpointProps = { environment: Environment; endpoint: Endpoint; refusedBy?: string };

export function EditEndpoint({ environment, endpoint, refusedBy }: EditEndpointProps) {
  const { request, dialog } = useRequestDialog({
    mutationFn: (change: NewEndpoint) => endpointRequests(environment, endpoint.id).change(change),
  });
  return (
    <Dialog
      {...dialog}
      trigger={<Button refusedBy={refusedBy}>Edit</Button>}
      title={`Edit “${endpoint.name}”`}
      description="Applies to all future attempts, including queued events."
    >
      <EndpointForm
        current={endpoint}
        request={request}
        labels={{ action: "Save changes", busy: "Saving…", failed: "The changes were not saved" }}
      />
    </Dialog>
  );
}
