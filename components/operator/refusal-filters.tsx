import { filterFields } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import { type RefusalFilter, refusalFilters } from "#lib/security/contract.ts";
import { partnerField } from "./partner-field.ts";

type RefusalFiltersProps = {
  path: string;
  filter: Omit<RefusalFilter, "cursor">;
  /** The partners' names, by ID. */
  partners: Readonly<Record<string, string>>;
};

export const RefusalFilters = ({ path, filter, partners }: RefusalFiltersProps) => (
  <Filters
    path={path}
    fields={filterFields(refusalFilters, path, filter, { partner: partnerField(filter.partner, partners) })}
    clearHref={path}
  />
);
