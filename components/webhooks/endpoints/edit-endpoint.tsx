"use client";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { useDialogAct } from "#components/webhooks/use-dialog-act.ts";
import { endpointRequests } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";
import type { Endpoint, NewEndpoint } from "#lib/webhooks/endpoint-contract.ts";
import { EndpointForm } from "./endpoint-form.tsx";

type EditEndpointProps = { environment: Environment; endpoint: Endpoint; refusedBy?: string };

export function EditEndpoint({ environment, endpoint, refusedBy }: EditEndpointProps) {
  const { act, dialog } = useDialogAct({
    mutationFn: (change: NewEndpoint) => endpointRequests(environment, endpoint.id).change(change),
  });
  return (
    <Dialog
      {...dialog}
      trigger={
        <Button disabled={refusedBy !== undefined} aria-describedby={refusedBy}>
          Edit
        </Button>
      }
      title={`Edit “${endpoint.name}”`}
      description="In force from the next try on, also for what waits."
    >
      <EndpointForm
        current={endpoint}
        failure={act.error}
        isBusy={act.isPending}
        words={{ send: "Save", busy: "Saving", failed: "Nothing was changed" }}
        onSubmit={act.mutate}
      />
    </Dialog>
  );
}
