import { proposedText, withApproval } from "#components/operator/approval-text.ts";
import { Disclosure } from "#components/operator/disclosure.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { formatSetting } from "#lib/format-setting.ts";
import type { ListedProvider, ListedSetting } from "#lib/people/operators/contract.ts";

type ProviderSettingsProps = {
  path: string;
  settings: ListedSetting[];
  source: ListedProvider["source"];
  needsApproval: boolean;
};

const sources: Record<ListedSetting["source"], string> = {
  saved: "· saved in the console",
  variable: "· from an environment variable",
  default: "· default",
  missing: "· missing",
};

/** Every setting of a provider. Secrets are never shown. */
export function ProviderSettings({ path, settings, source, needsApproval }: ProviderSettingsProps) {
  // A new address is only saved together with all secrets.
  const restorable = settings.filter(({ source: from, value }) => from === "saved" && !/^https?:/.test(value ?? ""));
  return (
    <>
      {source === "unreadable" && (
        <p className="text-bad mb-4">
          The saved values can't be decrypted with the current SVC_SECRET. Delete them and enter all settings again.
        </p>
      )}
      <RequestForm
        path={`${path}/settings`}
        method="PUT"
        action={needsApproval ? "Propose settings" : "Save settings"}
        busy="Saving…"
        failed={needsApproval ? "The settings were not proposed" : "The settings were not saved"}
        done={needsApproval ? proposedText : "Settings saved"}
        confirm={{
          title: needsApproval ? "Propose these settings?" : "Save these settings?",
          description: withApproval(
            "They apply to the quotes and orders of all partners within seconds.",
            needsApproval,
          ),
        }}
      >
        {settings.map((setting) => (
          <Field
            key={setting.name}
            name={setting.name}
            label={
              <>
                {formatSetting(setting.name)}{" "}
                <span
                  className={
                    setting.source === "missing" ? "text-bad text-sm font-normal" : "text-muted text-sm font-normal"
                  }
                >
                  {sources[setting.source]}
                </span>
              </>
            }
            hint={setting.description === formatSetting(setting.name) ? undefined : setting.description}
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
      {restorable.length > 0 && (
        <ResetSetting path={path} names={restorable.map(({ name }) => name)} needsApproval={needsApproval} />
      )}
    </>
  );
}

type ResetSettingProps = { path: string; names: string[]; needsApproval: boolean };

const ResetSetting = ({ path, names, needsApproval }: ResetSettingProps) => (
  <div className="mt-5">
    <Disclosure label="Reset to default">
      <RequestForm
        path={`${path}/settings`}
        method="PATCH"
        action="Reset to default"
        busy="Resetting…"
        failed="The setting was not reset"
        done={needsApproval ? proposedText : "Setting reset to its default"}
        confirm={{
          title: "Reset {name} to its default?",
          description: withApproval(
            "The saved value is deleted. The quotes and orders of all partners use the default within seconds.",
            needsApproval,
          ),
        }}
        variant="plain"
      >
        <Field
          name="name"
          label="Setting"
          hint="Required settings without a default can't be reset. To change an address, save it together with all secrets."
        >
          <Select>
            {names.map((name) => (
              <option key={name} value={name}>
                {formatSetting(name)}
              </option>
            ))}
          </Select>
        </Field>
      </RequestForm>
    </Disclosure>
  </div>
);

const placeholderOf = ({ isSecret, source, value }: ListedSetting): string =>
  isSecret ? (source === "missing" ? "Not set" : "Set (hidden)") : (value ?? "Not set");
