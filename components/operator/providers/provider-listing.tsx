import { DangerItem } from "#components/operator/danger-item.tsx";
import { Section } from "#components/settings/section.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import type { Environment } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import type { ListedProvider } from "#lib/operators/contract.ts";

type ProviderListingProps = {
  environment: Environment;
  entry: ListedProvider;
  path: string;
  /** Quote requests of the last hour. */
  requests: number;
};

/** Disables a provider and deletes its credentials, or enables it. */
export function ProviderListing({ environment, entry, path, requests }: ProviderListingProps) {
  const { name, isEnabled, source } = entry;
  const used = `${name} got ${formatNumber(requests)} quote ${requests === 1 ? "request" : "requests"} in the last hour.`;
  const hasSaved = source === "saved" || source === "unreadable";
  return (
    <Section isDangerous title="Danger zone" about={`What stops quotes and payments with ${name} in ${environment}.`}>
      {isEnabled ? (
        <DangerItem
          title={`Disable ${name}`}
          description="No partner gets its quotes, and buyers can't start a payment with it. Existing orders are still tracked."
        >
          <RequestDialog
            path={`${path}/listing`}
            method="DELETE"
            label={`Disable ${name} in ${environment}`}
            look="plain"
            title={`Disable ${name} in ${environment}?`}
            description={`${used} It disappears from lists and quotes of all partners within seconds, and buyers can't start a payment with it. Slipway continues to track existing orders.`}
            action="Disable"
            busy="Disabling…"
            failed="The provider was not disabled"
            done="Provider disabled"
            isDangerous
          />
        </DangerItem>
      ) : (
        <DangerItem title={`Enable ${name}`} description="It is disabled: no partner gets its quotes.">
          <RequestDialog
            path={`${path}/listing`}
            method="POST"
            label={`Enable ${name} in ${environment}`}
            look="primary"
            title={`Enable ${name} in ${environment}?`}
            description="It is listed and quoted to all partners within seconds, if it has usable credentials."
            action="Enable"
            busy="Enabling…"
            failed="The provider was not enabled"
            done="Provider enabled"
          />
        </DangerItem>
      )}
      {hasSaved && (
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
            description={`${used} Old callback secrets stop working immediately. The environment variables apply again; without any, the provider is no longer listed.`}
            action="Delete settings"
            busy="Deleting…"
            failed="The settings were not deleted"
            done="Saved settings deleted"
            isDangerous
          />
        </DangerItem>
      )}
    </Section>
  );
}
