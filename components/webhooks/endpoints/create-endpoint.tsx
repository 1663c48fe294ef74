"use client";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { useRequestDialog } from "#components/ui/dialog/use-request-dialog.ts";
import { Button } from "#components/ui/form/button.tsx";
import { useCommand } from "#components/ui/page/use-command.ts";
import { createEndpoint } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";
import type { NewEndpoint } from "#lib/webhooks/endpoint-contract.ts";
import { EndpointForm } from "./endpoint-form.tsx";
import { SecretView } from "./secret-view.tsx";
import { SendFirstTest } from "./send-first-test.tsx";

type CreateEndpointProps = {
  environment: Environment;
  allowsPrivateNetworks: boolean;
  /** The id of the element that says why this user cannot add one now. */
  refusedBy?: string;
};

export function CreateEndpoint({ environment, allowsPrivateNetworks, refusedBy }: CreateEndpointProps) {
  const { request, dialog } = useRequestDialog({
    mutationFn: (endpoint: NewEndpoint) => createEndpoint(environment, endpoint),
    showsResponse: () => true,
  });
  useCommand("add-endpoint", () => dialog.onOpenChange(true), refusedBy);
  const trigger = (
    <Button variant="primary" refusedBy={refusedBy}>
      Add endpoint
    </Button>
  );
  return request.data ? (
    <Dialog
      {...dialog}
      trigger={trigger}
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
      trigger={trigger}
      title={`Add ${environment} endpoint`}
      description="Slipway sends a POST request to this URL when a transaction finishes."
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
