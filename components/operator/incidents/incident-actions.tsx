import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";

const path = "/api/operator/incidents";

type OpenIncidentProps = { components: { id: string; label: string }[] };

export const OpenIncident = ({ components }: OpenIncidentProps) => (
  <RequestDialog
    path={path}
    method="POST"
    label="Open incident"
    look="primary"
    title="Open an incident"
    description="It's shown on the status page and in its feed, and emailed to subscribers. It stays open until you resolve it. If the component has an open incident, that one gets this title."
    action="Open incident"
    busy="Opening…"
    failed="The incident was not opened"
    done="Incident opened"
  >
    <div className="grid gap-3 sm:grid-cols-2">
      <Field name="component" label="Component">
        <Select>
          {components.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="condition" label="Condition">
        <Select>
          <option value="degraded">Degraded</option>
          <option value="down">Unavailable</option>
        </Select>
      </Field>
    </div>
    <Field name="title" label="Title">
      <Input maxLength={120} required autoComplete="off" placeholder="Quotes are slower than usual" />
    </Field>
    <MessageField />
  </RequestDialog>
);

type IncidentActionsProps = { id: string; title: string; isOpen: boolean };

export const IncidentActions = ({ id, title, isOpen }: IncidentActionsProps) => (
  <>
    <RequestDialog
      path={`${path}/${id}/updates`}
      method="POST"
      label="Add update"
      name={`to ${title}`}
      title="Add an update"
      description={`It's shown with “${title}” on the status page, and emailed to subscribers.`}
      action="Add update"
      busy="Adding…"
      failed="The update was not added"
      done="Update added"
    >
      <MessageField />
    </RequestDialog>
    {isOpen && (
      <RequestDialog
        path={`${path}/${id}/resolution`}
        method="POST"
        label="Resolve"
        name={title}
        title={`Resolve “${title}”?`}
        description="The incident ends now. Subscribers get this last update by email."
        action="Resolve incident"
        busy="Resolving…"
        failed="The incident was not resolved"
        done="Incident resolved"
      >
        <MessageField />
      </RequestDialog>
    )}
  </>
);

const MessageField = () => (
  <Field name="text" label="Message" hint="What is affected, and what you know.">
    <Textarea maxLength={2_000} required />
  </Field>
);
