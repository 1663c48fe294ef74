import type { Metadata } from "next";
import { PartnersTable } from "#components/operator/partners/partners-table.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { filterFields } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import { ListSearch } from "#components/ui/table/list-search.tsx";
import { ListToolbar } from "#components/ui/table/list-toolbar.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { requireOperator } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { withGrowth } from "#lib/partners/growth.ts";
import { partnersFilter } from "#lib/people/operators/filters-contract.ts";
import { searchPartners, withTransactionCounts } from "#lib/people/operators/list-all.ts";

export const metadata: Metadata = { title: "Partners" };

const path = "/operator/partners";
const states = { active: "Active", suspended: "Suspended" };

export default async function PartnersPage({ searchParams }: PageProps<"/operator/partners">) {
  const operator = await requireOperator();
  const { cursor, ...set } = partnersFilter.parse(omitEmpty(await searchParams));
  const { rows: found, nextCursor } = await searchPartners({ ...set, cursor });
  const now = currentTime();
  const rows = await withGrowth(await withTransactionCounts(found, now), now);
  const hasFilters = set.q !== undefined || set.state !== undefined;
  return (
    <>
      <PageHeader
        title="Partners"
        actions={
          operator.role === "admin" && (
            <LinkButton variant="primary" href="/operator/partners/new">
              Create partner
            </LinkButton>
          )
        }
      />
      <ListToolbar
        filters={
          <Filters
            path={path}
            fields={filterFields({ state: { label: "Status", options: states } }, path, set)}
            fixed={{ q: set.q }}
            clearHref={pageAddress(path, { q: set.q })}
          />
        }
        search={
          <ListSearch
            path={path}
            label="Search partners"
            fieldLabel="Search by name, ID, or email"
            placeholder="Search by name, ID, or email"
            value={set.q}
            fixed={{ state: set.state }}
          />
        }
      />
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
