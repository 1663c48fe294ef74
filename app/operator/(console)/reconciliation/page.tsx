import type { Metadata } from "next";
import { EnvironmentTabs } from "#components/operator/environment-tabs.tsx";
import { RunsTable } from "#components/operator/reconciliation/runs-table.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { filterFields, namedOptions } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { requireOperator } from "#http/session.ts";
import { providerNames } from "#lib/people/operators/read-providers.ts";
import { runFilters, runsQuery } from "#lib/reconciliation/console-contract.ts";
import { listRuns } from "#lib/reconciliation/read-runs.ts";

export const metadata: Metadata = { title: "Reconciliation" };

const path = "/operator/reconciliation";

export default async function ReconciliationPage({ searchParams }: PageProps<"/operator/reconciliation">) {
  await requireOperator();
  const query = runsQuery.parse(omitEmpty(await searchParams));
  const { environment, provider, cursor } = query;
  const { runs, nextCursor } = await listRuns(query);
  const fixed = { environment };
  const clearHref = pageAddress(path, fixed);
  const fields = filterFields(
    runFilters,
    path,
    { ...fixed, provider },
    { provider: { options: namedOptions(providerNames) } },
  );
  return (
    <>
      <PageHeader
        title="Reconciliation"
        description="Compares the orders in a provider's CSV file with the transactions."
        actions={
          <>
            <EnvironmentTabs
              current={environment}
              hrefOf={(name) => pageAddress(path, { environment: name, provider })}
            />
            <LinkButton variant="primary" href={`${path}/new`}>
              Compare file
            </LinkButton>
          </>
        }
      />
      <Filters path={path} fields={fields} fixed={fixed} clearHref={clearHref} />
      {runs.length > 0 ? (
        <RunsTable runs={runs} providers={providerNames} />
      ) : (
        <EmptyState
          sentence={
            provider
              ? "No reconciliations match these filters."
              : `The files that you compare in ${environment}, and what differs, are listed here.`
          }
          clearHref={provider && clearHref}
        />
      )}
      <Pagination
        what="reconciliations"
        path={path}
        query={{ environment, provider }}
        cursor={cursor}
        nextCursor={nextCursor}
      />
    </>
  );
}
