import type { Metadata } from "next";
import { requireOperator } from "#app/session.ts";
import { CatalogForm } from "#components/operator/providers/catalog-form.tsx";
import { CatalogTable } from "#components/operator/providers/catalog-table.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";
import { listCatalog, listIcons } from "#lib/operators/catalog.ts";
import { catalogFilter } from "#lib/operators/page-filters.ts";

export const metadata: Metadata = { title: "Catalog" };

const path = "/operator/catalog";
const kinds = [
  { value: "crypto", label: "Cryptocurrency" },
  { value: "fiat", label: "Fiat currency" },
  { value: "method", label: "Payment method" },
];

export default async function CatalogPage({ searchParams }: PageProps<"/operator/catalog">) {
  await requireOperator();
  const { kind, q, id } = catalogFilter.parse(omitEmpty(await searchParams));
  const entries = await listCatalog(kind, q);
  const chosen = id === undefined ? undefined : (await listCatalog(kind)).find((entry) => entry.id === id);
  return (
    <>
      <PageHeader
        title="Catalog"
        description="Names, order, and visibility of currencies and payment methods. Your changes override the providers' data."
      />
      <FilterBar path={path} hasFilters={q !== undefined}>
        <FilterSelect name="kind" label="Type" value={kind} options={kinds} clearHref={path} />
        <FilterText name="q" label="Code or name" value={q} clearHref={pageAddress(path, { kind })} />
      </FilterBar>
      {chosen && (
        <CatalogForm
          // Remount after saving, so that the fields show the saved values.
          key={JSON.stringify(chosen)}
          kind={kind}
          entry={chosen}
          icons={listIcons(kind)}
          closeHref={pageAddress(path, { kind, q })}
        />
      )}
      {entries.length > 0 ? (
        <CatalogTable
          kind={kind}
          rows={entries.map((entry) => ({ ...entry, href: pageAddress(path, { kind, q, id: entry.id }) }))}
        />
      ) : (
        <EmptyState sentence="No entries match these filters." clearHref={pageAddress(path, { kind })} />
      )}
    </>
  );
}
