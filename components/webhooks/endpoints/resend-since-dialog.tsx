"use client";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { DialogForm } from "#components/ui/dialog/dialog-form.tsx";
import type { OpenDialogProps } from "#components/ui/dialog/lazy-dialog.tsx";
import { useRequestDialog } from "#components/ui/dialog/use-request-dialog.ts";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { useClock } from "#components/ui/text/clock-provider.tsx";
import { endpointRequests } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";
import { dayMs } from "#lib/duration.ts";
import { formatNumber } from "#lib/format-number.ts";
import { fromLocalInput, toLocalInput, zoneName } from "#lib/time-zone.ts";
import type { Endpoint, ResendRange } from "#lib/webhooks/endpoint-contract.ts";

type ResendSinceDialogProps = OpenDialogProps & { environment: Environment; endpoint: Endpoint };

export function ResendSinceDialog({ environment, endpoint, onClose }: ResendSinceDialogProps) {
  const { zone } = useClock();
  const { request, dialog } = useRequestDialog({
    mutationFn: (range: ResendRange) => endpointRequests(environment, endpoint.id).resendSince(range),
    onClose,
    showsResponse: () => true,
  });
  const submit = ({ since = "", everything }: Record<string, string>) =>
    request.mutate({ since: fromLocalInput(since, zone)?.toISOString() ?? "", is_everything: everything === "on" });
  if (request.data) {
    return (
      <Dialog {...dialog} title={resultText(request.data, endpoint)}>
        <DialogActions cancel="Close">{null}</DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog
      {...dialog}
      title={`Resend to “${endpoint.name}”`}
      description="Sends each delivery again with the same webhook-id and payload. Queued deliveries keep their schedule."
    >
      <DialogForm
        request={request}
        onSubmit={submit}
        action="Resend"
        busy="Resending…"
        failed="The deliveries were not resent"
      >
        <Field name="since" label="Created since" hint={`Time zone: ${zoneName(zone)}. Up to 90 days ago.`}>
          <Input type="datetime-local" defaultValue={toLocalInput(new Date(Date.now() - dayMs), zone)} required />
        </Field>
        <Checkbox name="everything">
          Include delivered
          <span className="text-muted block text-sm">If off, only failed and skipped deliveries are resent.</span>
        </Checkbox>
      </DialogForm>
    </Dialog>
  );
}

function resultText({ count, has_more }: { count: number; has_more: boolean }, { status }: Endpoint): string {
  if (count === 0) return "No deliveries to resend in this period";
  const deliveries = `${formatNumber(count)} ${count === 1 ? "delivery" : "deliveries"} queued`;
  const when = status === "paused" ? " until the endpoint is resumed" : "";
  return `${deliveries}${when}${has_more ? ". These are the oldest; repeat to resend more." : ""}`;
}
