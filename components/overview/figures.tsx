import { Charts } from "#components/overview/charts.tsx";
import { CountedTo } from "#components/overview/counted-to.tsx";
import { Headline } from "#components/overview/headline.tsx";
import { linksFrom } from "#components/overview/links.ts";
import { whenBefore } from "#components/overview/period-words.ts";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import type { Environment } from "#db/enums.ts";
import type { Overview } from "#lib/overview/contract.ts";

type FiguresProps = { overview: Overview; environment: Environment; isNew: boolean };

/** The figures and charts, or why there are none. */
export function Figures({ overview, environment, isNew }: FiguresProps) {
  if (hasNothing(overview)) {
    return (
      <>
        {isNew ? (
          <EmptyState sentence="Within a minute of the first call or transaction, its figures stand here." />
        ) : (
          <EmptyState
            sentence={`No call and no transaction in this period or ${whenBefore[overview.period]}.`}
            action={
              overview.period !== "90d" && (
                <LinkButton href={`/${environment}/overview?period=90d`}>Look at 90 days</LinkButton>
              )
            }
          />
        )}
        <CountedTo at={overview.countedTo} />
      </>
    );
  }
  const links = linksFrom(environment, overview.from);
  return (
    <>
      <Headline overview={overview} links={links} />
      <Charts overview={overview} links={links} />
      <CountedTo at={overview.countedTo} />
    </>
  );
}

/** Neither a call nor a transaction nor a delivery. */
export const hasNothing = ({ transactions, requests, attempts }: Overview) =>
  [transactions.now.created, transactions.before.created, requests.now.requests, requests.before.requests].every(
    (count) => count === 0,
  ) && attempts.now.attempts + attempts.before.attempts === 0;
