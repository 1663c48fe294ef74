import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { webhookEventNames } from "#db/enums.ts";
import type { NewEndpoint } from "#lib/webhooks/endpoint-contract.ts";
import { EventChoice } from "./event-choice.tsx";

type EndpointFormProps = {
  /** What it is now; none for a new one. */
  current?: NewEndpoint;
  failure: Error | null;
  isBusy: boolean;
  words: { send: string; busy: string; failed: string };
  onSubmit: (endpoint: NewEndpoint) => void;
};

export function EndpointForm({ current, failure, isBusy, words, onSubmit }: EndpointFormProps) {
  const errors = failure instanceof ApiFailure ? failure.fieldErrors : {};
  const { url: wrongUrl, events: wrongEvents, ...wrong } = errors;
  const send = ({ name = "", url = "", ...chosen }: Record<string, string>) =>
    onSubmit({ name, url, events: webhookEventNames.filter((event) => event in chosen) });
  return (
    <Form
      errors={{ ...wrong, ...(wrongUrl && { url: wrongUrl.replace(/^must/, "The address must") }) }}
      onSubmit={send}
    >
      <FailureCard failure={failure} title={words.failed} />
      <Field name="name" label="Name">
        <Input defaultValue={current?.name} placeholder="Order service" maxLength={64} autoComplete="off" required />
      </Field>
      <Field name="url" label="URL" hint="https, and reachable from the public internet.">
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
      <EventChoice chosen={current?.events ?? webhookEventNames} error={wrongEvents} />
      <DialogActions cancel="Cancel">
        <SubmitButton isBusy={isBusy} busyLabel={words.busy}>
          {words.send}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
