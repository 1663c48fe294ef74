import { pageAddress } from "#components/ui/page/page-address.ts";
import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { plainOptions } from "#components/ui/table/filter-options.ts";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";
import { deliveryStatuses, environments } from "#db/enums.ts";

type Filter = { partner?: string; environment?: string; status?: string; endpoint?: string; transaction?: string };
type AllDeliveriesFilterProps = { path: string; filter: Filter };

export function AllDeliveriesFilter({ path, filter }: AllDeliveriesFilterProps) {
  const filterProps = (name: keyof Filter) => ({
    name,
    value: filter[name],
    clearHref: pageAddress(path, { ...filter, [name]: undefined }),
  });
  return (
    <FilterBar path={path} hasFilters={Object.values(filter).some(Boolean)}>
      <FilterSelect {...filterProps("status")} label="Status" options={plainOptions(deliveryStatuses)} />
      <FilterSelect {...filterProps("environment")} label="Environment" options={plainOptions(environments)} />
      <FilterText {...filterProps("partner")} label="Partner ID" isCode />
      <FilterText {...filterProps("endpoint")} label="Endpoint ID" isCode />
      <FilterText {...filterProps("transaction")} label="Transaction ID" isCode />
    </FilterBar>
  );
}
