import type { FilterField } from "#components/ui/table/filter-field.ts";
import { filterPropsOf, namedOptions, periodOptions } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import { type RefusalFilter, reasonLabels, refusalLabels, refusalWindows } from "#lib/security/contract.ts";
import { partnerField } from "./partner-field.ts";

type RefusalFiltersProps = {
  path: string;
  filter: Omit<RefusalFilter, "cursor">;
  /** The partners' names, by ID. */
  partners: Readonly<Record<string, string>>;
};

export function RefusalFilters({ path, filter, partners }: RefusalFiltersProps) {
  const propsOf = filterPropsOf(path, filter);
  const fields: FilterField[] = [
    { ...propsOf("window"), label: "Time", options: periodOptions(refusalWindows) },
    { ...propsOf("action"), label: "Event", options: namedOptions(refusalLabels) },
    { ...propsOf("reason"), label: "Reason", options: namedOptions(reasonLabels) },
    { ...propsOf("address"), label: "IP address", kind: "code" },
    { ...propsOf("subject"), label: "Key or user ID", kind: "code" },
    partnerField(propsOf("partner"), partners),
  ];
  return <Filters path={path} fields={fields} clearHref={path} />;
}
