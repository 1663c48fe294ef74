import { CodeText } from "#components/docs/code-text.tsx";
import { proposedText, withApproval } from "#components/operator/approval-text.ts";
import { Disclosure } from "#components/operator/disclosure.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { formatSetting } from "#lib/format-setting.ts";
import type { ListedProvider, ListedSetting } from "#lib/people/operators/contract.ts";
import type { SettingField } from "#lib/people/operators/onboarding-contract.ts";

type ProviderSettingsProps = {
  path: string;
  settings: SettingField[];
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
  const removable = settings.filter((one) => one.isSecret && one.source === "saved" && one.defaultValue !== null);
  return (
    <>
      {source === "unreadable" && (
        <p className="text-bad mb-4">
          The saved values can't be decrypted with the current SVC_SECRET. Delete them on the provider's page, and enter
          all settings again.
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
        {groups.map(({ title, has }) => {
          const inGroup = settings.filter(has);
          if (inGroup.length === 0) return null;
          return (
            <fieldset key={title} className="flex min-w-0 flex-col gap-3">
              <legend className="mb-2 font-semibold">{title}</legend>
              {inGroup.map((setting) => (
                <SettingRow key={setting.name} setting={setting} />
              ))}
            </fieldset>
          );
        })}
      </RequestForm>
      {removable.length > 0 && (
        <ResetSetting path={path} names={removable.map(({ name }) => name)} needsApproval={needsApproval} />
      )}
    </>
  );
}

/** An address is only saved together with all secrets. */
const isAddress = ({ name }: SettingField) => name.endsWith("Url");

const groups: { title: string; has: (setting: SettingField) => boolean }[] = [
  { title: "Credentials", has: ({ where }) => where !== null },
  { title: "Options", has: (setting) => setting.where === null && !isAddress(setting) },
  { title: "Addresses", has: (setting) => setting.where === null && isAddress(setting) },
];

/** A setting, what it is, and where the provider shows it. */
function SettingRow({ setting }: { setting: SettingField }) {
  const { name, description, source, where } = setting;
  const label = formatSetting(name);
  const about = description === label ? null : description;
  return (
    <Field
      name={name}
      label={
        <>
          {label}{" "}
          <span className={classNames("text-sm font-normal", source === "missing" ? "text-bad" : "text-muted")}>
            {sources[source]}
          </span>
        </>
      }
      hint={
        (about || where) && (
          <>
            {about && <span className="block">{about}</span>}
            {where && (
              <span className="block">
                <CodeText>{where}</CodeText>
              </span>
            )}
          </>
        )
      }
    >
      <Control
        // Remount after saving, so that the saved value is shown.
        key={setting.value ?? source}
        setting={setting}
      />
    </Field>
  );
}

function Control({ setting }: { setting: SettingField }) {
  const { isSecret, source, value, choices, defaultValue } = setting;
  const isGiven = source === "saved" || source === "variable";
  // The value of a secret is null.
  const given = isGiven ? (value ?? "") : "";
  if (choices)
    return (
      <div className="max-w-80">
        <Select defaultValue={given}>
          <option value="">Default ({defaultValue})</option>
          {/* The command line can save others. */}
          {[...new Set([...choices, given])].filter(Boolean).map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      </div>
    );
  return (
    <Input
      type={isSecret ? "password" : isAddress(setting) ? "url" : "text"}
      defaultValue={given}
      placeholder={isSecret && isGiven ? "Set (hidden)" : defaultValue || "Not set"}
      autoComplete={isSecret ? "new-password" : "off"}
      spellCheck={false}
      className="font-mono text-sm"
    />
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
          hint="Optional secrets. Other settings return to their default when you empty their field."
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
