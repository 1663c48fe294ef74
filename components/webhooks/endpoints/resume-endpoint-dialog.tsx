"use client";
import { useState } from "react";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogForm } from "#components/ui/dialog/dialog-form.tsx";
import type { OpenDialogProps } from "#components/ui/dialog/lazy-dialog.tsx";
import { useRequestDialog } from "#components/ui/dialog/use-request-dialog.ts";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { useClock } from "#components/ui/text/clock-provider.tsx";
import { endpointRequests } from "#components/webhooks/webhook-requests.ts";
import type { Environment } from "#db/enums.ts";
import { fromLocalInput, toLocalInput, zoneName } from "#lib/time-zone.ts";
import type { Resumption } from "#lib/webhooks/endpoint-contract.ts";
import type { EndpointWithMetrics } from "#lib/webhooks/history-contract.ts";
import { queuedEventsAre } from "./queued-count.ts";

type ResumeEndpointDialogProps = OpenDialogProps & { environment: Environment; endpoint: EndpointWithMetrics };

export function ResumeEndpointDialog({ environment, endpoint, onClose }: ResumeEndpointDialogProps) {
  const [held, setHeld] = useState<Resumption["held"]>("all");
  const { zone } = useClock();
  const { request, dialog } = useRequestDialog({
    mutationFn: (resumption: Resumption) => endpointRequests(environment, endpoint.id).resume(resumption),
    onClose,
    removesTrigger: true,
  });
  const submit = (values: Record<string, string>) => {
    const since = held === "since" ? fromLocalInput(values.since ?? "", zone) : null;
    request.mutate({ held, ...(since && { since: since.toISOString() }) });
  };
  return (
    <Dialog
      {...dialog}
      title={`Resume “${endpoint.name}”`}
      description={
        endpoint.metrics.waiting === 0
          ? "No events are queued. The endpoint receives all new events."
          : `${queuedEventsAre(endpoint.metrics)} queued. Events you skip stay in the history and can be resent for 90 days.`
      }
    >
      <DialogForm
        request={request}
        onSubmit={submit}
        action="Resume"
        busy="Resuming…"
        failed="The endpoint was not resumed"
      >
        {endpoint.metrics.waiting > 0 && <QueuedEventsField value={held} onChange={setHeld} />}
        {held === "since" && (
          <Field name="since" label="Start time" hint={`Time zone: ${zoneName(zone)}`}>
            <Input
              type="datetime-local"
              defaultValue={endpoint.paused_at ? toLocalInput(new Date(endpoint.paused_at), zone) : ""}
              required
            />
          </Field>
        )}
      </DialogForm>
    </Dialog>
  );
}

const options = [
  {
    value: "all",
    label: "Send all",
    meaning: "Events of a transaction are sent in order, at most five at a time.",
  },
  { value: "since", label: "Send events since a start time", meaning: "Earlier events are skipped." },
  { value: "none", label: "Send none", meaning: "Only new events are sent." },
] as const;

type QueuedEventsFieldProps = { value: Resumption["held"]; onChange: (value: Resumption["held"]) => void };

const QueuedEventsField = ({ value: chosen, onChange }: QueuedEventsFieldProps) => (
  <fieldset className="flex flex-col gap-3">
    <legend className="mb-2 font-medium">Queued events</legend>
    {options.map(({ value, label, meaning }) => (
      <label key={value} className="flex cursor-pointer items-start gap-2 pointer-coarse:min-h-11">
        <input
          type="radio"
          name="held"
          value={value}
          checked={chosen === value}
          onChange={() => onChange(value)}
          className="accent-accent mt-0.5 size-4 shrink-0 cursor-pointer pointer-coarse:size-5"
        />
        <span>
          <span className="block font-medium">{label}</span>
          <span className="text-muted block text-sm">{meaning}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
