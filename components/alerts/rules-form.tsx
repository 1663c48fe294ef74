import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import type { AlertKind } from "#db/enums.ts";
import { type AlertSettings, channelField, kindFacts, thresholdField } from "#lib/alerts/contract.ts";

type RulesFormProps = { root: string; settings: AlertSettings; refusedBy: string | undefined };

/** Which channels get which kinds of alerts, and from which threshold on. */
export const RulesForm = ({ root, settings, refusedBy }: RulesFormProps) => (
  <RequestForm
    key={JSON.stringify([settings.rules, settings.channels.map(({ id }) => id)])}
    path={`${root}/rules`}
    method="PUT"
    action="Save"
    busy="Saving…"
    failed="The alerts were not changed"
    done="Alerts updated"
    refusedBy={refusedBy}
    footer="An alert without a channel is off."
  >
    <div className="divide-line divide-y">
      {settings.kinds.map((kind) => (
        <KindRow key={kind} kind={kind} settings={settings} isReadOnly={refusedBy !== undefined} />
      ))}
    </div>
  </RequestForm>
);

type KindRowProps = { kind: AlertKind; settings: AlertSettings; isReadOnly: boolean };

function KindRow({ kind, settings: { channels, rules }, isReadOnly }: KindRowProps) {
  const { label, about, threshold } = kindFacts[kind];
  const rule = rules[kind];
  return (
    <fieldset className="grid gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_7rem_minmax(0,12rem)]">
      <legend className="sr-only">{label}</legend>
      <div>
        <p className="font-medium" aria-hidden>
          {label}
        </p>
        <p className="text-muted text-sm">{about}</p>
      </div>
      <Field name={thresholdField(kind)} label={upper(threshold.unit)}>
        <Input
          type="number"
          inputMode="numeric"
          min={threshold.min}
          max={threshold.max}
          step={1}
          defaultValue={rule?.threshold ?? threshold.default}
          readOnly={isReadOnly}
          required
        />
      </Field>
      <div className="flex min-w-0 flex-col gap-1.5 md:pt-6">
        {channels.map(({ id, name }) => (
          <Checkbox
            key={id}
            name={channelField(kind, id)}
            defaultChecked={rule?.channelIds.includes(id)}
            disabled={isReadOnly}
          >
            <span className="wrap-anywhere">{name}</span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
