import { pageAddress } from "#components/ui/page/page-address.ts";
import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";
import { deliveryStatuses, environments } from "#db/enums.ts";

type Filter = { partner?: string; environment?: string; status?: string; endpoint?: string; transaction?: string };
type AllDeliveriesFilterProps = { path: string; filter: Filter };

const itself = (value: string) => ({ value, label: value });

export function AllDeliveriesFilter({ path, filter }: AllDeliveriesFilterProps) {
  const clearHref = (name: keyof Filter) => pageAddress(path, { ...filter, [name]: undefined });
  const text = (name: keyof Filter, label: string) => (
    <FilterText name={name} label={label} value={filter[name]} isCode clearHref={clearHref(name)} />
  );
  return (
    <FilterBar path={path} hasFilters={Object.values(filter).some(Boolean)}>
      <FilterSelect
        name="status"
        label="status"
        value={filter.status}
        options={deliveryStatuses.map(itself)}
        clearHref={clearHref("status")}
      />
      <FilterSelect
        name="environment"
        label="environment"
        value={filter.environment}
        options={environments.map(itself)}
        clearHref={clearHref("environment")}
      />
      {text("partner", "partner id")}
      {text("endpoint", "endpoint id")}
      {text("transaction", "transaction id")}
    </FilterBar>
  );
}
