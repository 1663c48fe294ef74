"use client";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { fromLocalTime, toLocalTime } from "#components/webhooks/deliveries/local-time.ts";
import { useDialogAct } from "#components/webhooks/use-dialog-act.ts";
import { endpointRequests } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";
import { dayMs } from "#lib/duration.ts";
import { formatNumber } from "#lib/format-number.ts";
import type { Endpoint, ResendRange } from "#lib/webhooks/endpoint-contract.ts";

type ResendSinceProps = { environment: Environment; endpoint: Endpoint; refusedBy?: string };

export function ResendSince({ environment, endpoint, refusedBy }: ResendSinceProps) {
  const { act, dialog } = useDialogAct({
    mutationFn: (range: ResendRange) => endpointRequests(environment, endpoint.id).resendSince(range),
    hasAnswer: true,
  });
  const send = ({ since = "", everything }: Record<string, string>) =>
    act.mutate({ since: fromLocalTime(since) ?? "", is_everything: everything === "on" });
  const trigger = (
    <Button disabled={refusedBy !== undefined} aria-describedby={refusedBy}>
      Resend since…
    </Button>
  );
  if (act.data) {
    return (
      <Dialog {...dialog} trigger={trigger} title={sentWords(act.data, endpoint)}>
        <DialogActions cancel="Close">{null}</DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog
      {...dialog}
      trigger={trigger}
      title={`Resend to “${endpoint.name}”`}
      description="One more try of each delivery, with the same webhook-id and the same bytes. What still waits goes by its schedule."
    >
      <Form errors={act.error instanceof ApiFailure ? act.error.fieldErrors : {}} onSubmit={send}>
        <FailureCard failure={act.error} title="Nothing is sent again" />
        <Field name="since" label="All that were made since" hint="In your own time zone, at most the last 90 days.">
          <Input
            type="datetime-local"
            defaultValue={toLocalTime(new Date(Date.now() - dayMs).toISOString())}
            required
          />
        </Field>
        <Checkbox name="everything">
          Delivered ones too
          <span className="text-muted block text-sm">Otherwise only those that failed or were left out.</span>
        </Checkbox>
        <DialogActions cancel="Cancel">
          <SubmitButton isBusy={act.isPending} busyLabel="Asking">
            Resend
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function sentWords({ count, has_more }: { count: number; has_more: boolean }, { status }: Endpoint): string {
  if (count === 0) return "There is nothing to send again since then";
  const what = count === 1 ? "1 delivery is" : `${formatNumber(count)} deliveries are`;
  const when = status === "paused" ? "sent again once the endpoint is resumed" : "being sent again";
  return `${what} ${when}${has_more ? "; these are the oldest, ask once more for the others" : ""}`;
}
