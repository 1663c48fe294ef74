import { CodeText } from "#components/docs/code-text.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { formatSetting } from "#lib/format-setting.ts";
import type { OnboardingPage, SettingField } from "#lib/people/operators/onboarding-contract.ts";
import type { TestCard } from "#lib/providers/onboarding-contract.ts";

/** Sentences, in which backquotes mark code. */
export const OnboardingList = ({ lines }: { lines: readonly string[] }) => (
  <ul className="mt-2 flex max-w-prose list-disc flex-col gap-1.5 ps-5 first:mt-0">
    {lines.map((line) => (
      <li key={line} className="break-words">
        <CodeText>{line}</CodeText>
      </li>
    ))}
  </ul>
);

export const CredentialList = ({ settings }: Pick<OnboardingPage, "settings">) => (
  <dl>
    {settings.filter(isCredential).map(({ name, where, source }) => (
      <div
        key={name}
        className="border-line grid gap-x-4 gap-y-0.5 border-t py-2 first:border-t-0 first:pt-0 sm:grid-cols-[10rem_minmax(0,1fr)]"
      >
        <dt>
          {formatSetting(name)} <code className="text-muted block font-mono text-xs">{name}</code>
        </dt>
        <dd className="flex min-w-0 items-baseline justify-between gap-4">
          <span className="min-w-0">
            <CodeText>{where}</CodeText>
          </span>
          <CredentialStatus source={source} />
        </dd>
      </div>
    ))}
  </dl>
);

const isCredential = (setting: SettingField): setting is SettingField & { where: string } => setting.where !== null;

function CredentialStatus({ source }: Pick<SettingField, "source">) {
  if (source === "missing") return <Status kind="failed">Missing</Status>;
  return source === "default" ? <Status kind="neutral">Not set</Status> : <Status kind="success">Set</Status>;
}

export const TestCardTable = ({ cards }: { cards: readonly TestCard[] }) => (
  <DataTable
    caption="Test cards"
    isInset
    columns={[
      { head: "Card", isRowHead: true, className: "font-normal", cell: ({ name }) => name },
      {
        head: "Number",
        className: "whitespace-nowrap font-mono text-xs",
        cell: ({ number, name }) => (
          <>
            {number} <CopyButton text={number.replaceAll(" ", "")} what={`number of ${name}`} />
          </>
        ),
      },
      { head: "Expiry", className: "whitespace-nowrap", cell: ({ expiry }) => expiry },
      { head: "Code", className: "whitespace-nowrap", cell: ({ code }) => code },
    ]}
    rows={cards}
    rowKey={({ number }) => number}
  />
);
