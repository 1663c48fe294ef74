import { Segments } from "#components/overview/segments.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import type { Option } from "#components/ui/table/filter-options.ts";
import { filterFields } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import { ListSearch } from "#components/ui/table/list-search.tsx";
import { ListToolbar } from "#components/ui/table/list-toolbar.tsx";
import { sides } from "#db/enums.ts";
import { type CoverageFilter, coverageFilters } from "#lib/countries/coverage-contract.ts";

type CoverageToolbarProps = {
  path: string;
  filter: Omit<CoverageFilter, "country" | "method">;
  assets: readonly Option[];
};

export function CoverageToolbar({ path, filter, assets }: CoverageToolbarProps) {
  const { type, asset, q } = filter;
  const fields = filterFields(coverageFilters, path, filter, { asset: { options: assets } });
  return (
    <ListToolbar
      filters={
        <>
          <Segments
            label="Type"
            segments={sides.map((name) => ({ name, text: name, href: pageAddress(path, { type: name, asset, q }) }))}
            current={type}
          />
          <Filters path={path} fields={fields} fixed={{ type, q }} clearHref={pageAddress(path, { type, q })} />
        </>
      }
      search={
        <ListSearch
          path={path}
          label="Search countries"
          fieldLabel="Country or code"
          placeholder="Country or code"
          value={q}
          fixed={{ type, asset }}
        />
      }
    />
  );
}
