import { Disclosure } from "#components/operator/disclosure.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { ListedProvider, ListedSetting } from "#lib/operators/contract.ts";

type ProviderSettingsProps = { path: string; settings: ListedSetting[]; source: ListedProvider["source"] };

const sources: Record<ListedSetting["source"], string> = {
  saved: "saved in the console",
  variable: "from an environment variable",
  default: "default",
  missing: "missing",
};

/** Every setting of a provider. Secrets are never shown. */
export function ProviderSettings({ path, settings, source }: ProviderSettingsProps) {
  const restorable = settings.filter((setting) => setting.source === "saved");
  return (
    <>
      <p className="text-muted mb-4">
        Empty fields keep their value. Saved values are encrypted, replace all environment variables of this provider,
        and apply within seconds. Old callback secrets stay valid for 24 hours.
      </p>
      {source === "unreadable" && (
        <p className="text-bad mb-4">
          The saved values can't be decrypted with the current SVC_SECRET. Delete them and enter all settings again.
        </p>
      )}
      <RequestForm
        path={`${path}/settings`}
        method="PUT"
        action="Save settings"
        busy="Saving…"
        failed="The settings were not saved"
        done="Settings saved"
        confirm={{
          title: "Save these settings?",
          description: "They apply to the quotes and orders of all partners within seconds.",
        }}
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
              // Remount after saving, so that the saved value is shown as a placeholder.
              key={setting.value ?? setting.source}
              type={setting.isSecret ? "password" : "text"}
              placeholder={placeholderOf(setting)}
              autoComplete={setting.isSecret ? "new-password" : "off"}
              spellCheck={false}
              className="font-mono text-sm"
            />
          </Field>
        ))}
      </RequestForm>
      {restorable.length > 0 && <ResetSetting path={path} names={restorable.map(({ name }) => name)} />}
      {(source === "saved" || source === "unreadable") && (
        <div className="mt-5">
          <RequestDialog
            path={`${path}/settings`}
            method="DELETE"
            label="Delete saved settings"
            look="plain"
            title="Delete the saved settings?"
            description="Old callback secrets stop working immediately. The environment variables apply again; without any, the provider is no longer listed."
            action="Delete settings"
            busy="Deleting…"
            failed="The settings were not deleted"
            isDangerous
          />
        </div>
      )}
    </>
  );
}

const ResetSetting = ({ path, names }: { path: string; names: string[] }) => (
  <div className="mt-5">
    <Disclosure label="Reset to default">
      <RequestForm
        path={`${path}/settings`}
        method="PATCH"
        action="Reset to default"
        busy="Resetting…"
        failed="The setting was not reset"
        done="Setting reset to its default"
        confirm={{
          title: "Reset {name} to its default?",
          description:
            "The saved value is deleted. The quotes and orders of all partners use the default within seconds.",
        }}
        variant="plain"
      >
        <Field name="name" label="Setting" hint="Required settings without a default can't be reset.">
          <Select>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      </RequestForm>
    </Disclosure>
  </div>
);

const placeholderOf = ({ isSecret, source, value }: ListedSetting): string =>
  isSecret ? (source === "missing" ? "Not set" : "Set (hidden)") : (value ?? "Not set");
