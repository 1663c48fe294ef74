import { ActForm } from "#components/operator/act-form.tsx";
import { Disclosure } from "#components/operator/disclosure.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { ListedProvider, ListedSetting } from "#lib/operators/contract.ts";

type ProviderSettingsProps = { path: string; settings: ListedSetting[]; source: ListedProvider["source"] };

const sources: Record<ListedSetting["source"], string> = {
  saved: "set by hand",
  variable: "from the environment variable",
  default: "default",
  missing: "missing",
};

/** Every setting of a provider. What is secret is only ever written. */
export function ProviderSettings({ path, settings, source }: ProviderSettingsProps) {
  const restorable = settings.filter((setting) => setting.source === "saved");
  return (
    <>
      <p className="text-muted mb-4">
        Blank fields stay as they are. What is set here is sealed, comes before the environment variables, all of them,
        and is in force within seconds. Callbacks under the settings before are believed for 24 hours.
      </p>
      {source === "unreadable" && (
        <p className="text-bad mb-4">
          What was set cannot be opened with this SVC_SECRET. Forget it, then set all of it anew.
        </p>
      )}
      <ActForm
        path={`${path}/settings`}
        method="PUT"
        action="Keep settings"
        busy="Sealing them"
        failed="Nothing was set"
        done="Kept, sealed."
      >
        {settings.map((setting) => (
          <Field
            key={setting.name}
            name={setting.name}
            label={
              <>
                <code className="font-mono text-sm">{setting.name}</code>{" "}
                <span className={setting.source === "missing" ? "text-bad font-normal" : "text-muted font-normal"}>
                  {sources[setting.source]}
                </span>
              </>
            }
            hint={setting.description}
          >
            <Input
              // A kept value shows as what is in force, no longer as what was typed.
              key={setting.value ?? setting.source}
              type={setting.isSecret ? "password" : "text"}
              placeholder={placeholderOf(setting)}
              autoComplete={setting.isSecret ? "new-password" : "off"}
              spellCheck={false}
              className="font-mono text-sm"
            />
          </Field>
        ))}
      </ActForm>
      {restorable.length > 0 && (
        <div className="mt-5">
          <Disclosure label="Take a default again">
            <ActForm
              path={`${path}/settings`}
              method="PATCH"
              action="Take the default"
              busy="Taking it"
              failed="It is as before"
              done="Reset to default."
              variant="plain"
            >
              <Field name="name" label="Setting" hint="One without a default must not be missing; it is refused then.">
                <Select>
                  {restorable.map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
                </Select>
              </Field>
            </ActForm>
          </Disclosure>
        </div>
      )}
      {(source === "saved" || source === "unreadable") && (
        <div className="mt-5">
          <Disclosure label="Forget what was set by hand">
            <p className="mb-3">
              Drops it at once, without a grace for callbacks. The environment variables speak again; without any, this
              provider is no longer listed.
            </p>
            <ActForm
              path={`${path}/settings`}
              method="DELETE"
              action="Forget settings"
              busy="Forgetting them"
              failed="They are still in force"
              variant="danger"
            />
          </Disclosure>
        </div>
      )}
    </>
  );
}

const placeholderOf = ({ isSecret, source, value }: ListedSetting): string =>
  isSecret ? (source === "missing" ? "not set" : "set; never shown") : (value ?? "not set");
