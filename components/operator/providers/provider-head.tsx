import { EnvironmentTabs } from "#components/operator/environment-tabs.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { BookOpen } from "#components/ui/icons/icons.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import type { HealthRow, ListedProvider } from "#lib/people/operators/contract.ts";
import { ProviderStatus } from "./provider-status.tsx";
import { ProviderSwitch } from "./provider-switch.tsx";

type ProviderHeadProps = {
  environment: Environment;
  entry: ListedProvider;
  health: HealthRow | null;
  lastCallbackAt: Date | null;
  /** The provider's endpoints. */
  path: string;
  use: Use;
};

/** Transactions that are open now, and quote requests of the last hour. */
type Use = { openTransactions: number; requests: number };

export const ProviderHead = ({ environment, entry, health, lastCallbackAt, path, use }: ProviderHeadProps) => (
  <>
    <PageHeader
      breadcrumbs={[{ title: "Providers", href: `/operator/providers?environment=${environment}` }]}
      title={entry.name}
      status={<ProviderStatus entry={entry} health={health} />}
      description={
        <>
          <LastTime what="response" at={health?.lastResponseAt ?? null} />{" "}
          <LastTime what="callback" at={lastCallbackAt} />
        </>
      }
      actions={
        <>
          <ProviderSwitch
            title={`${entry.name} in ${environment}`}
            path={path}
            isEnabled={entry.isEnabled}
            consequences={consequencesOf(use)}
          />
          <LinkButton href={`/operator/providers/${environment}/${entry.id}/onboarding`}>
            <BookOpen size={16} aria-hidden="true" className="text-muted" />
            Setup
          </LinkButton>
        </>
      }
    />
    <div className="mb-4 flex">
      <EnvironmentTabs current={environment} hrefOf={(name) => `/operator/providers/${name}/${entry.id}`} />
    </div>
  </>
);

function consequencesOf({ openTransactions, requests }: Use): string | null {
  if (openTransactions === 0 && requests === 0) return null;
  const counted = (count: number, noun: string) => `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;
  const facts = [
    openTransactions > 0 && `has ${counted(openTransactions, "open transaction")}`,
    requests > 0 && `got ${counted(requests, "quote request")} in the last hour`,
  ].filter(Boolean);
  return `It ${facts.join(", and it ")}. Within seconds it disappears from the lists and quotes of all partners, and buyers can't start a payment with it. Slipway continues to track orders that the provider has.`;
}

const LastTime = ({ what, at }: { what: string; at: Date | null }) =>
  at ? (
    <>
      Last {what} <TimeText at={at.toISOString()} isLong />.
    </>
  ) : (
    `No ${what} yet.`
  );
