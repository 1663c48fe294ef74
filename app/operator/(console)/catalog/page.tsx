import type { Metadata } from "next";
import { CatalogForm } from "#components/operator/providers/catalog-form.tsx";
import { CatalogTable } from "#components/operator/providers/catalog-table.tsx";
import { ContractSources } from "#components/operator/providers/contract-sources.tsx";
import { Segments } from "#components/overview/segments.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { ListSearch } from "#components/ui/table/list-search.tsx";
import { requireOperator } from "#http/session.ts";
import { listCatalog, listIcons } from "#lib/people/operators/catalog.ts";
import { catalogFilter } from "#lib/people/operators/filters-contract.ts";
import { providerNames } from "#lib/people/operators/read-providers.ts";

export const metadata: Metadata = { title: "Catalog" };

const path = "/operator/catalog";
const kinds = [
  { name: "crypto", title: "Crypto" },
  { name: "fiat", title: "Fiat" },
  { name: "method", title: "Payment methods" },
] as const;

export default async function CatalogPage({ searchParams }: PageProps<"/operator/catalog">) {
  await requireOperator();
  const { kind, q, id } = catalogFilter.parse(omitEmpty(await searchParams));
  const listed = await listCatalog(kind, q);
  const entries = listed.map((entry) => ({ ...entry, href: pageAddress(path, { kind, q, id: entry.id }) }));
  const isChanged = ({ isCorrected, isHidden }: (typeof entries)[number]) => isCorrected || isHidden;
  const overridden = entries.filter(isChanged);
  const [offered = [], others = []] = [true, false].map((isOffered) =>
    entries.filter((entry) => !isChanged(entry) && entry.providers.length > 0 === isOffered),
  );
  const table = { kind, allProviders: Object.values(providerNames) };
  const chosen = id === undefined ? undefined : (await listCatalog(kind)).find((entry) => entry.id === id);
  return (
    <>
      <PageHeader
        title="Catalog"
        description="Names, order, and visibility of currencies and payment methods. Your changes override the providers' data."
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Segments
          label="Type"
          segments={kinds.map(({ name, title }) => ({ name, text: title, href: pageAddress(path, { kind: name, q }) }))}
          current={kind}
        />
        <ListSearch
          path={path}
          label="Search the catalog"
          fieldLabel="Code or name"
          placeholder="Code or name"
          value={q}
          fixed={{ kind }}
        />
      </div>
      {chosen?.contracts && chosen.contracts.length > 0 && (
        <ContractSources id={chosen.id} sources={chosen.contracts} />
      )}
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
      {overridden.length > 0 && <CatalogTable {...table} title="Overridden and hidden" rows={overridden} />}
      {offered.length > 0 && <CatalogTable {...table} title="From the providers" rows={offered} />}
      {others.length > 0 && <CatalogTable {...table} title="Without a provider" rows={others} />}
      {entries.length === 0 && (
        <EmptyState sentence="No entries match these filters." clearHref={pageAddress(path, { kind })} />
      )}
    </>
  );
}
