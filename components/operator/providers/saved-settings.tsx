import { proposedText, withApproval } from "#components/operator/approval-text.ts";
import { DangerItem } from "#components/settings/danger-item.tsx";
import { Section } from "#components/settings/section.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import type { Environment } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import type { ListedProvider } from "#lib/people/operators/contract.ts";

type SavedSettingsProps = {
  environment: Environment;
  entry: ListedProvider;
  path: string;
  /** Quote requests of the last hour. */
  requests: number;
  needsApproval: boolean;
};

/** Deletes a provider's saved settings. */
export function SavedSettings({ environment, entry, path, requests, needsApproval }: SavedSettingsProps) {
  const { name, source } = entry;
  if (source !== "saved" && source !== "unreadable") return null;
  const used = `${name} got ${formatNumber(requests)} quote ${requests === 1 ? "request" : "requests"} in the last hour.`;
  return (
    <Section isDangerous title="Danger zone" about={`What stops quotes and payments with ${name} in ${environment}.`}>
      <DangerItem
        title="Delete saved settings"
        description="The environment variables apply again; without any, the provider is no longer listed."
      >
        <RequestDialog
          path={`${path}/settings`}
          method="DELETE"
          label="Delete saved settings"
          look="plain"
          title="Delete the saved settings?"
          description={withApproval(
            `${used} Old callback secrets stop working immediately. The environment variables apply again; without any, the provider is no longer listed.`,
            needsApproval,
          )}
          action={needsApproval ? "Propose deletion" : "Delete settings"}
          busy="Deleting…"
          failed="The settings were not deleted"
          done={needsApproval ? proposedText : "Saved settings deleted"}
          isDangerous
        />
      </DangerItem>
    </Section>
  );
}
