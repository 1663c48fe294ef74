"use client";
import { useRouter } from "next/navigation";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { useDialogAct } from "#components/webhooks/use-dialog-act.ts";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import { endpointRequests } from "#components/webhooks/webhook-requests.ts";
import { type Environment, type WebhookEventName, webhookEventNames } from "#db/enums.ts";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";

type SendTestProps = { environment: Environment; endpoint: Endpoint; refusedBy?: string };

export function SendTest({ environment, endpoint, refusedBy }: SendTestProps) {
  const router = useRouter();
  const { act, dialog } = useDialogAct({
    mutationFn: (event: WebhookEventName) => endpointRequests(environment, endpoint.id).sendTest(event),
    onDone: ({ delivery_id }) => router.push(webhookPaths(environment).delivery(delivery_id)),
  });
  const send = ({ event }: Record<string, string>) =>
    act.mutate(webhookEventNames.find((name) => name === event) ?? "transaction.success");
  return (
    <Dialog
      {...dialog}
      trigger={
        <Button disabled={refusedBy !== undefined} aria-describedby={refusedBy}>
          Send test event
        </Button>
      }
      title={`Send a test event to “${endpoint.name}”`}
      description="A really signed event about a transaction that does not exist. It carries the header webhook-test: true."
    >
      <Form onSubmit={send}>
        <FailureCard failure={act.error} title="No test event was sent" />
        {endpoint.status === "paused" && (
          <Callout tone="wait">The endpoint is paused: the event is held until it is resumed.</Callout>
        )}
        <Field name="event" label="Event">
          <Select>
            {webhookEventNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <DialogActions cancel="Cancel">
          <SubmitButton isBusy={act.isPending} busyLabel="Sending">
            Send test event
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
