import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { DialogForm, type DialogFormProps } from "#components/ui/dialog/dialog-form.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { type WebhookEventName, webhookEventNames } from "#db/enums.ts";
import type { NewEndpoint } from "#lib/webhooks/endpoint-contract.ts";
import { usualEvents, webhookEvents } from "#lib/webhooks/event-kinds-contract.ts";

type EndpointFormProps = {
  /** Undefined for a new endpoint. */
  current?: NewEndpoint;
  request: DialogFormProps["request"] & { mutate: (endpoint: NewEndpoint) => void };
  labels: Pick<DialogFormProps, "action" | "busy" | "failed">;
  /** Whether the operator allows plain http on some networks, as on a local start. */
  allowsPrivateNetworks: boolean;
};

export function EndpointForm({ current, request, labels, allowsPrivateNetworks }: EndpointFormProps) {
  const { error } = request;
  const { url: urlError, events: eventsError, ...errors } = error instanceof ApiFailure ? error.fieldErrors : {};
  const submit = ({ name = "", url = "", ...checked }: Record<string, string>) =>
    request.mutate({ name, url, events: webhookEventNames.filter((event) => event in checked) });
  return (
    <DialogForm
      request={request}
      onSubmit={submit}
      {...labels}
      errors={{ ...errors, ...(urlError && { url: urlError.replace(/^must/, "The URL must") }) }}
    >
      <Field name="name" label="Name">
        <Input defaultValue={current?.name} placeholder="Order service" maxLength={64} autoComplete="off" required />
      </Field>
      <Field
        name="url"
        label="URL"
        hint={
          allowsPrivateNetworks
            ? "https, or http on a network that the operator allows, such as http://127.0.0.1:4000/hook."
            : "Must use https and be reachable from the public internet."
        }
      >
        <Input
          defaultValue={current?.url}
          type="url"
          inputMode="url"
          placeholder="https://shop.example/webhooks"
          maxLength={2_048}
          autoComplete="off"
          spellCheck={false}
          required
        />
      </Field>
      <EventsField checked={current?.events ?? usualEvents} error={eventsError} />
    </DialogForm>
  );
}

type EventsFieldProps = { checked: readonly WebhookEventName[]; error: string | undefined };

function EventsField({ checked, error }: EventsFieldProps) {
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error && "events-error"}>
      <legend className="mb-1 font-medium">Events</legend>
      {webhookEvents.map(({ name, when }) => (
        <Checkbox key={name} name={name} defaultChecked={checked.includes(name)}>
          <code className="font-mono text-xs">{name}</code>
          <span className="text-muted block text-sm">{when.split(";")[0]}</span>
        </Checkbox>
      ))}
      {error && (
        <p id="events-error" role="alert" className="text-bad text-sm">
          {error}
        </p>
      )}
      <p className="text-muted text-sm">
        <TextLink href="/docs/webhooks" target="_blank">
          Event payloads
        </TextLink>
      </p>
    </fieldset>
  );
}
