import type { FilterField } from "#components/ui/table/filter-field.ts";
import { filterPropsOf, namedOptions, periodOptions } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import { type RefusalFilter, reasonLabels, refusalLabels, refusalWindows } from "#lib/security/contract.ts";

type RefusalFiltersProps = { path: string; filter: Omit<RefusalFilter, "cursor"> };

export function RefusalFilters({ path, filter }: RefusalFiltersProps) {
  const propsOf = filterPropsOf(path, filter);
  const fields: FilterField[] = [
    { ...propsOf("window"), label: "Time", options: periodOptions(refusalWindows) },
    { ...propsOf("action"), label: "Event", options: namedOptions(refusalLabels) },
    { ...propsOf("reason"), label: "Reason", options: namedOptions(reasonLabels) },
    { ...propsOf("address"), label: "IP address", kind: "code" },
    { ...propsOf("subject"), label: "Key or user ID", kind: "code" },
    { ...propsOf("partner"), label: "Partner ID", kind: "code" },
  ];
  return <Filters path={path} fields={fields} clearHref={path} />;
}
