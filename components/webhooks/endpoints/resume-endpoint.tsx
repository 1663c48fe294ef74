"use client";
import { useState } from "react";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { countText } from "#components/webhooks/deliveries/count-text.ts";
import { fromLocalTime, toLocalTime } from "#components/webhooks/deliveries/local-time.ts";
import { useDialogAct } from "#components/webhooks/use-dialog-act.ts";
import { endpointRequests } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";
import type { Resumption } from "#lib/webhooks/endpoint-contract.ts";
import type { EndpointWithMetrics } from "#lib/webhooks/history-contract.ts";
import { RadioChoice } from "./radio-choice.tsx";

type ResumeEndpointProps = { environment: Environment; endpoint: EndpointWithMetrics; refusedBy?: string };

export function ResumeEndpoint({ environment, endpoint, refusedBy }: ResumeEndpointProps) {
  const [held, setHeld] = useState<Resumption["held"]>("all");
  const { act, dialog } = useDialogAct({
    mutationFn: (resumption: Resumption) => endpointRequests(environment, endpoint.id).resume(resumption),
    isLast: true,
  });
  const send = (values: Record<string, string>) => {
    const since = held === "since" ? fromLocalTime(values.since ?? "") : null;
    act.mutate({ held, ...(since && { since }) });
  };
  return (
    <Dialog
      {...dialog}
      trigger={
        <Button variant="primary" disabled={refusedBy !== undefined} aria-describedby={refusedBy}>
          Resume
        </Button>
      }
      title={`Resume “${endpoint.name}”`}
      description={
        endpoint.metrics.waiting === 0
          ? "No event was held for it. It gets what happens from now on."
          : `${countText(endpoint.metrics)} held for it while it was paused. What is left out stays in the history and can be sent again for 90 days.`
      }
    >
      <Form errors={act.error instanceof ApiFailure ? act.error.fieldErrors : {}} onSubmit={send}>
        <FailureCard failure={act.error} title="It was not resumed" />
        {endpoint.metrics.waiting > 0 && (
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 font-medium">Held events</legend>
            {choices.map(({ value, label, meaning }) => (
              <RadioChoice
                key={value}
                name="held"
                value={value}
                label={label}
                meaning={meaning}
                checked={held === value}
                onChange={() => setHeld(value)}
              />
            ))}
          </fieldset>
        )}
        {held === "since" && (
          <Field name="since" label="Sent from" hint="In your own time zone.">
            <Input
              type="datetime-local"
              defaultValue={endpoint.paused_at ? toLocalTime(endpoint.paused_at) : ""}
              required
            />
          </Field>
        )}
        <DialogActions cancel="Keep it paused">
          <SubmitButton isBusy={act.isPending} busyLabel="Resuming">
            Resume
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const choices = [
  {
    value: "all",
    label: "Send all of them",
    meaning: "Each transaction's events in their order, at most five at a time.",
  },
  { value: "since", label: "Send those since a time", meaning: "Earlier ones are left out." },
  { value: "none", label: "Send none of them", meaning: "Only what happens from now on." },
] as const;
