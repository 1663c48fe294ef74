"use client";
import { useRouter } from "next/navigation";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogForm } from "#components/ui/dialog/dialog-form.tsx";
import type { OpenDialogProps } from "#components/ui/dialog/lazy-dialog.tsx";
import { useRequestDialog } from "#components/ui/dialog/use-request-dialog.ts";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import { endpointRequests } from "#components/webhooks/webhook-requests.ts";
import { type Environment, type WebhookEventName, webhookEventNames } from "#db/enums.ts";
import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";

type SendTestDialogProps = OpenDialogProps & { environment: Environment; endpoint: Endpoint };

export function SendTestDialog({ environment, endpoint, onClose }: SendTestDialogProps) {
  const router = useRouter();
  const { request, dialog } = useRequestDialog({
    mutationFn: (event: WebhookEventName) => endpointRequests(environment, endpoint.id).sendTest(event),
    onClose,
    onDone: ({ delivery_id }) => router.push(webhookPaths(environment).delivery(delivery_id)),
  });
  const submit = ({ event }: Record<string, string>) =>
    request.mutate(webhookEventNames.find((name) => name === event) ?? "transaction.success");
  return (
    <Dialog
      {...dialog}
      title={`Send test event to “${endpoint.name}”`}
      description="A signed event for a fictitious transaction, with the header webhook-test: true."
    >
      <DialogForm
        request={request}
        onSubmit={submit}
        action="Send test event"
        busy="Sending…"
        failed="The test event was not sent"
      >
        {endpoint.status === "paused" && (
          <Callout tone="wait">The endpoint is paused. The event is queued until you resume it.</Callout>
        )}
        <Field name="event" label="Event">
          <Select>
            {webhookEventNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      </DialogForm>
    </Dialog>
  );
}
