"use client";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { useCommand } from "#components/ui/page/use-command.ts";
import { useDialogAct } from "#components/webhooks/use-dialog-act.ts";
import { createEndpoint } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";
import type { NewEndpoint } from "#lib/webhooks/endpoint-contract.ts";
import { EndpointForm } from "./endpoint-form.tsx";
import { SecretView } from "./secret-view.tsx";

type CreateEndpointProps = {
  environment: Environment;
  /** The id of the sentence that says why this person cannot create one now. */
  refusedBy?: string;
};

export function CreateEndpoint({ environment, refusedBy }: CreateEndpointProps) {
  const { act, dialog } = useDialogAct({
    mutationFn: (endpoint: NewEndpoint) => createEndpoint(environment, endpoint),
    hasAnswer: true,
  });
  useCommand("add-endpoint", () => dialog.onOpenChange(true), refusedBy);
  const trigger = (
    <Button variant="primary" disabled={refusedBy !== undefined} aria-describedby={refusedBy}>
      Add endpoint
    </Button>
  );
  return act.data ? (
    <Dialog
      {...dialog}
      trigger={trigger}
      title={`“${act.data.endpoint.name}” is ready`}
      description="This secret signs what is sent to it. Store it where your receiver reads it; owners and developers can see it again."
    >
      <SecretView environment={environment} secret={act.data.secret} />
    </Dialog>
  ) : (
    <Dialog
      {...dialog}
      trigger={trigger}
      title={`Add a ${environment} endpoint`}
      description="Slipway sends a POST to this address when a transaction ends."
    >
      <EndpointForm
        failure={act.error}
        isBusy={act.isPending}
        words={{ send: "Add endpoint", busy: "Adding", failed: "No endpoint was added" }}
        onSubmit={act.mutate}
      />
    </Dialog>
  );
}
