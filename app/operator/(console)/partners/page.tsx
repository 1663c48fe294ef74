import type { Metadata } from "next";
import { requireOperator } from "#app/session.ts";
import { PartnersTable } from "#components/operator/partners/partners-table.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { filterPropsOf } from "#components/ui/table/filter-options.ts";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { searchPartners } from "#lib/operators/list-all.ts";
import { partnersFilter } from "#lib/operators/page-filters.ts";

export const metadata: Metadata = { title: "Partners" };

const path = "/operator/partners";
const states = [
  { value: "active", label: "Active" },
  { value: "suspended", label: "Suspended" },
];

export default async function PartnersPage({ searchParams }: PageProps<"/operator/partners">) {
  await requireOperator();
  const { cursor, ...set } = partnersFilter.parse(omitEmpty(await searchParams));
  const { rows, nextCursor } = await searchPartners({ ...set, cursor });
  const filterProps = filterPropsOf(path, set);
  const hasFilters = set.q !== undefined || set.state !== undefined;
  return (
    <>
      <PageHeader
        title="Partners"
        actions={
          <LinkButton variant="primary" href="/operator/partners/new">
            Create partner
          </LinkButton>
        }
      />
      <FilterBar path={path} hasFilters={hasFilters}>
        <FilterText {...filterProps("q")} label="Name, ID, or email" />
        <FilterSelect {...filterProps("state")} label="Status" options={states} />
      </FilterBar>
      {rows.length > 0 ? (
        <PartnersTable rows={rows} />
      ) : (
        <EmptyState
          sentence={
            hasFilters ? "No partners match these filters." : "No partners yet. Create one, or let companies sign up."
          }
          clearHref={hasFilters && path}
        />
      )}
      <Pagination what="partners" path={path} query={set} cursor={cursor} nextCursor={nextCursor} />
    </>
  );
}
