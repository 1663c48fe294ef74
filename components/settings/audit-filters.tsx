import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { filterPropsOf, namedOptions, periodOptions } from "#components/ui/table/filter-options.ts";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";
import { type AuditFilter, auditCategories, auditWindows } from "#lib/audit/contract.ts";

const operatorCategories = {
  partner: "Partners",
  provider: "Providers",
  delivery: "Deliveries",
  callback: "Callbacks",
  // The actions of the catalog are stored under this name.
  catalogue: "Catalog",
  operator: "Operators",
};
const actorKinds = { person: "Member", operator: "Operator", system: "Slipway" };

type Filter = Omit<AuditFilter, "cursor"> & { partner?: string };
type AuditFiltersProps = { path: string; filter: Filter; isOperator?: boolean };

export function AuditFilters({ path, filter, isOperator }: AuditFiltersProps) {
  const filterProps = filterPropsOf(path, filter);
  return (
    <FilterBar path={path} hasFilters={Object.values(filter).some(Boolean)}>
      <FilterSelect {...filterProps("window")} label="Time" options={periodOptions(auditWindows)} />
      <FilterSelect
        {...filterProps("about")}
        label="Category"
        options={namedOptions({ ...auditCategories, ...(isOperator && operatorCategories) })}
      />
      <FilterSelect {...filterProps("by")} label="Actor type" options={namedOptions(actorKinds)} />
      <FilterText {...filterProps("who")} label="Actor" />
      <FilterText {...filterProps("target")} label="Target" />
      {isOperator && <FilterText {...filterProps("partner")} label="Partner ID" isCode />}
    </FilterBar>
  );
}
