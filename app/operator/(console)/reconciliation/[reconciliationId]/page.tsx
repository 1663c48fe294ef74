import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DifferencesTable } from "#components/operator/reconciliation/differences-table.tsx";
import { periodText } from "#components/operator/reconciliation/period-text.ts";
import { RunSummary } from "#components/operator/reconciliation/run-summary.tsx";
import { StepUpDownload } from "#components/operator/step-up-download.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { filterFields } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { differenceKinds } from "#db/enums.ts";
import { requireOperator } from "#http/session.ts";
import { environmentNames } from "#lib/partners/environment-names-contract.ts";
import { providerNames } from "#lib/people/operators/read-providers.ts";
import { differenceFilters, differencesQuery } from "#lib/reconciliation/console-contract.ts";
import { findRun, readRun } from "#lib/reconciliation/read-runs.ts";

type Props = PageProps<"/operator/reconciliation/[reconciliationId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireOperator();
  const run = await findRun((await params).reconciliationId);
  return { title: run ? titleOf(run) : "Reconciliation not found" };
}

export default async function ReconciliationRunPage({ params, searchParams }: Props) {
  await requireOperator();
  const { reconciliationId } = await params;
  const { cursor, ...filter } = differencesQuery.parse(omitEmpty(await searchParams));
  const found = await readRun(reconciliationId, { cursor, ...filter });
  if (!found) notFound();
  const { run, stored, differences, nextCursor } = found;
  const path = `/operator/reconciliation/${run.id}`;
  const isFiltered = filter.kind !== undefined || filter.state !== undefined;
  const total = differenceKinds.reduce((sum, kind) => sum + (run.counts[kind] ?? 0), 0);
  const isPartly = total > stored.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { title: "Reconciliation", href: pageAddress("/operator/reconciliation", { environment: run.environment }) },
        ]}
        title={titleOf(run)}
        status={<Badge>{environmentNames[run.environment]}</Badge>}
        id={{ id: run.id, what: "reconciliation ID" }}
        description={`Period: ${periodText(run)} (UTC). Compared by ${run.createdBy}.`}
        actions={
          <StepUpDownload
            href={pageAddress("/api/operator/reconciliations/export", { id: run.id, ...filter })}
            label="Export CSV"
          />
        }
      />
      {!run.periodFrom && (
        <Callout tone="wait" className="mb-4">
          The period isn't known, so transactions that aren't in the file weren't looked for. Compare the file again
          with its date column, or with a first and last day.
        </Callout>
      )}
      <RunSummary run={run} stored={stored} path={path} />
      <h2 className="text-md mb-2 font-semibold">Differences</h2>
      {isPartly && <p className="text-muted mb-2">The first 2,000 of each kind are saved.</p>}
      <Filters path={path} fields={filterFields(differenceFilters, path, filter)} clearHref={path} />
      {differences.length > 0 ? (
        <DifferencesTable differences={differences} />
      ) : (
        <EmptyState
          sentence={
            isFiltered
              ? "No differences match these filters."
              : "No differences. Every row of the file agrees with its transaction."
          }
          clearHref={isFiltered && path}
        />
      )}
      <Pagination what="differences" path={path} query={filter} cursor={cursor} nextCursor={nextCursor} />
    </>
  );
}

const titleOf = ({ provider, fileName }: { provider: string; fileName: string }) =>
  `${providerNames[provider] ?? provider} · ${fileName}`;
