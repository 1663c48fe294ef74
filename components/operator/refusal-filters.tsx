import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { filterPropsOf, namedOptions, periodOptions } from "#components/ui/table/filter-options.ts";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";
import { type RefusalFilter, reasonLabels, refusalLabels, refusalWindows } from "#lib/security/contract.ts";

type RefusalFiltersProps = { path: string; filter: Omit<RefusalFilter, "cursor"> };

export function RefusalFilters({ path, filter }: RefusalFiltersProps) {
  const filterProps = filterPropsOf(path, filter);
  return (
    <FilterBar path={path} hasFilters={Object.values(filter).some(Boolean)}>
      <FilterSelect {...filterProps("window")} label="Time" options={periodOptions(refusalWindows)} />
      <FilterSelect {...filterProps("action")} label="Event" options={namedOptions(refusalLabels)} />
      <FilterSelect {...filterProps("reason")} label="Reason" options={namedOptions(reasonLabels)} />
      <FilterText {...filterProps("address")} label="IP address" isCode />
      <FilterText {...filterProps("subject")} label="Key or user ID" isCode />
      <FilterText {...filterProps("partner")} label="Partner ID" isCode />
    </FilterBar>
  );
}
