import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { WebhookEventName } from "#db/enums.ts";
import { webhookEvents } from "#lib/webhooks/event-kinds-contract.ts";

type EventChoiceProps = { chosen: readonly WebhookEventName[]; error: string | undefined };

/** One box for each event, by the event's name. */
export function EventChoice({ chosen, error }: EventChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error && "events-error"}>
      <legend className="mb-1 font-medium">Events</legend>
      {webhookEvents.map(({ name, when }) => (
        <Checkbox key={name} name={name} defaultChecked={chosen.includes(name)}>
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
          What each of them carries
        </TextLink>
      </p>
    </fieldset>
  );
}
