import { BookOpen } from "lucide-react";
import { EnvironmentTabs } from "#components/operator/environment-tabs.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import type { ListedProvider } from "#lib/operators/contract.ts";

type ProviderHeadProps = {
  environment: Environment;
  entry: ListedProvider;
  lastResponseAt: Date | null;
  lastCallbackAt: Date | null;
};

export const ProviderHead = ({ environment, entry, lastResponseAt, lastCallbackAt }: ProviderHeadProps) => (
  <>
    <PageHeader
      breadcrumbs={[{ title: "Providers", href: `/operator/providers?environment=${environment}` }]}
      title={entry.name}
      status={<ListingStatus {...entry} />}
      description={
        <>
          <LastTime what="response" at={lastResponseAt} /> <LastTime what="callback" at={lastCallbackAt} />
        </>
      }
      actions={
        <LinkButton href={`/operator/providers/${environment}/${entry.id}/onboarding`}>
          <BookOpen size={16} aria-hidden="true" className="text-muted" />
          Setup guide
        </LinkButton>
      }
    />
    <div className="mb-4">
      <EnvironmentTabs current={environment} hrefOf={(name) => `/operator/providers/${name}/${entry.id}`} />
    </div>
  </>
);

/** Whether partners get quotes of a provider. */
export function ListingStatus({ isEnabled, isConfigured }: Pick<ListedProvider, "isEnabled" | "isConfigured">) {
  if (!isEnabled) return <Status kind="neutral">Disabled</Status>;
  return isConfigured ? (
    <Status kind="success">Listed</Status>
  ) : (
    <Status kind="pending">Not listed: no usable credentials</Status>
  );
}

const LastTime = ({ what, at }: { what: string; at: Date | null }) =>
  at ? (
    <>
      Last {what} <TimeText at={at.toISOString()} isLong />.
    </>
  ) : (
    `No ${what} yet.`
  );
