import type { Metadata } from "next";
import { StepUpDownload } from "#components/operator/step-up-download.tsx";
import { AuditFilters } from "#components/settings/audit-filters.tsx";
import { AuditTable } from "#components/settings/audit-table.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { requireOperator } from "#http/session.ts";
import { auditFilter } from "#lib/audit/contract.ts";
import { listAuditForOperator } from "#lib/audit/list-audit.ts";
import { withNames } from "#lib/audit/with-names.ts";
import { currentTime } from "#lib/clock.ts";
import { transactionsFilter } from "#lib/people/operators/filters-contract.ts";
import { readPartnerNames } from "#lib/people/operators/read-partner-names.ts";

export const metadata: Metadata = { title: "Audit log" };

const path = "/operator/audit";

export default async function AuditPage({ searchParams }: PageProps<"/operator/audit">) {
  await requireOperator();
  const now = currentTime();
  const params = omitEmpty(await searchParams);
  const { cursor, ...wanted } = auditFilter.parse(params);
  const { partner } = transactionsFilter.pick({ partner: true }).parse(params);
  const filter = { ...wanted, cursor, partnerId: partner };
  const { lines, nextCursor, searchedTo } = await listAuditForOperator(filter, now);
  const partners = await readPartnerNames([partner, ...lines.map(({ partnerId }) => partnerId)]);
  const set = { ...wanted, partner };
  const isFiltered = Object.values(set).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Changes by partners and operators. Entries can't be changed or deleted."
        actions={<StepUpDownload href={pageAddress("/api/operator/audit", set)} label="Export CSV" />}
      />
      <AuditFilters path={path} filter={set} partners={partners} />
      {lines.length > 0 ? (
        <AuditTable lines={await withNames(lines)} partners={partners} readAt={now.toISOString()} />
      ) : (
        !searchedTo && (
          <EmptyState
            sentence={isFiltered ? "No entries match these filters." : "No activity yet."}
            clearHref={isFiltered && path}
          />
        )
      )}
      <Pagination
        what="entries"
        path={path}
        query={set}
        cursor={cursor}
        nextCursor={nextCursor}
        searchedTo={searchedTo}
      />
    </>
  );
}
