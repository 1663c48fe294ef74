import { LinkButton } from "#components/ui/form/link-button.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import type { Overview } from "#lib/overview/contract.ts";
import { Charts } from "./charts.tsx";
import { linksFrom } from "./links.ts";
import { Metrics } from "./metrics.tsx";

type OverviewContentProps = { overview: Overview; environment: Environment; isNew: boolean };

export function OverviewContent({ overview, environment, isNew }: OverviewContentProps) {
  if (isEmpty(overview)) {
    return (
      <>
        {isNew ? (
          <EmptyState sentence="Your metrics appear here about a minute after your first request." />
        ) : (
          <EmptyState
            sentence="No requests or transactions in this or the previous period."
            action={
              overview.period !== "90d" && (
                <LinkButton href={`/${environment}/overview?period=90d`}>Show 90 days</LinkButton>
              )
            }
          />
        )}
        <UpdatedAt at={overview.countedTo} />
      </>
    );
  }
  const links = linksFrom(environment, overview.from);
  return (
    <>
      <Metrics overview={overview} links={links} />
      <Charts overview={overview} links={links} />
      <UpdatedAt at={overview.countedTo} />
    </>
  );
}

export const isEmpty = ({ transactions, requests, attempts }: Overview) =>
  [transactions.now.created, transactions.before.created, requests.now.requests, requests.before.requests].every(
    (count) => count === 0,
  ) && attempts.now.attempts + attempts.before.attempts === 0;

const UpdatedAt = ({ at }: { at: string | null }) => (
  <p className="text-muted mt-8 text-xs">
    {at ? (
      <>
        Updated <TimeText at={at} isLong /> · Days are in UTC
      </>
    ) : (
      "Not updated yet. Metrics are updated every minute."
    )}
  </p>
);
