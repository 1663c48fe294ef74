"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { countText } from "#components/webhooks/deliveries/count-text.ts";
import { useDialogAct } from "#components/webhooks/use-dialog-act.ts";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import { endpointRequests } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";
import type { EndpointWithMetrics } from "#lib/webhooks/history-contract.ts";

type DeleteEndpointProps = { environment: Environment; endpoint: EndpointWithMetrics; refusedBy?: string };

export function DeleteEndpoint({ environment, endpoint, refusedBy }: DeleteEndpointProps) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const { name, metrics } = endpoint;
  const { act, dialog } = useDialogAct({
    mutationFn: endpointRequests(environment, endpoint.id).delete,
    isLast: true,
    onDone: () => router.push(webhookPaths(environment).endpoints),
  });
  return (
    <Dialog
      {...dialog}
      trigger={
        <Button disabled={refusedBy !== undefined} aria-describedby={refusedBy}>
          Delete endpoint
        </Button>
      }
      title={`Delete “${name}”?`}
      description="Nothing is sent to it from then on. Its deliveries stay in the history for 90 days. This cannot be undone; pausing can."
    >
      {metrics.waiting > 0 && <Callout tone="bad">{countText(metrics)} still waiting and will not be sent.</Callout>}
      <FailureCard failure={act.error} title="The endpoint was not deleted" />
      <Form onSubmit={() => typed.trim() === name && act.mutate()}>
        <Field name="typed" label={<>Type its name, {name}</>}>
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <DialogActions cancel="Keep endpoint">
          <Button type="submit" variant="danger" disabled={typed.trim() !== name} isBusy={act.isPending}>
            {act.isPending ? "Deleting" : "Delete endpoint"}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
