import type { Metadata } from "next";
import { RefusalFilters } from "#components/operator/refusal-filters.tsx";
import { ScreeningPanel } from "#components/operator/screening-panel.tsx";
import { StepUpDownload } from "#components/operator/step-up-download.tsx";
import { RefusalTable } from "#components/settings/refusal-table.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { requireOperator } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { readPartnerNames } from "#lib/people/operators/read-partner-names.ts";
import { readScreening } from "#lib/screening/read-screening.ts";
import { refusalFilter } from "#lib/security/contract.ts";
import { listRefusalsForOperator } from "#lib/security/list-refusals.ts";

export const metadata: Metadata = { title: "Security" };

const path = "/operator/security";

export default async function SecurityPage({ searchParams }: PageProps<"/operator/security">) {
  await requireOperator({ permission: "manage" });
  const { cursor, ...filter } = refusalFilter.parse(omitEmpty(await searchParams));
  const now = currentTime();
  const [{ refusals, nextCursor }, screening] = await Promise.all([
    listRefusalsForOperator({ ...filter, cursor }, now),
    readScreening(now),
  ]);
  const shown = [...refusals, ...(screening?.hits ?? [])];
  const partners = await readPartnerNames([filter.partner, ...shown.map(({ partnerId }) => partnerId)]);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title="Security"
        description={`Refused API keys, passwords, and codes of partners and operators, by minute${screening ? ", and refused wallets" : ""}.`}
        actions={<StepUpDownload href={pageAddress("/api/operator/security", filter)} label="Export NDJSON" />}
      />
      {screening && <ScreeningPanel screening={screening} partners={partners} now={now} />}
      {screening && <h2 className="mb-2 font-semibold">Refused keys, passwords, and codes</h2>}
      <RefusalFilters path={path} filter={filter} partners={partners} />
      {refusals.length > 0 ? (
        <RefusalTable refusals={refusals} partners={partners} readAt={now.toISOString()} />
      ) : (
        <EmptyState
          sentence={isFiltered ? "No events match these filters." : "Nothing was refused."}
          clearHref={isFiltered && path}
        />
      )}
      <Pagination what="events" path={path} query={filter} cursor={cursor} nextCursor={nextCursor} />
    </>
  );
}
