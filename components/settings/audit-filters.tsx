import { partnerField } from "#components/operator/partner-field.ts";
import type { FilterField } from "#components/ui/table/filter-field.ts";
import { filterPropsOf, namedOptions, periodOptions } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
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
type AuditFiltersProps = {
  path: string;
  filter: Filter;
  /** The members' names, by email address. */
  names?: Readonly<Record<string, string>>;
  /** For operators: the partners' names, by ID. */
  partners?: Readonly<Record<string, string>>;
};

export function AuditFilters({ path, filter, names = {}, partners }: AuditFiltersProps) {
  const { cursor: _, ...set }: Filter & { cursor?: string } = filter;
  const filterProps = filterPropsOf(path, set);
  // A former member, or an operator.
  const other = filter.who && !(filter.who in names) && { [filter.who]: filter.who };
  const fields: FilterField[] = [
    { ...filterProps("window"), label: "Time", options: periodOptions(auditWindows) },
    {
      ...filterProps("about"),
      label: "Activity",
      options: namedOptions({ ...auditCategories, ...(partners && operatorCategories) }),
    },
    partners
      ? { ...filterProps("who"), label: "Email" }
      : { ...filterProps("who"), label: "Member", options: namedOptions({ ...names, ...other }) },
    { ...filterProps("by"), label: "Done by", options: namedOptions(actorKinds) },
    { ...filterProps("target"), label: "Name or ID" },
    ...(partners ? [partnerField(filterProps("partner"), partners)] : []),
  ];
  return <Filters path={path} fields={fields} clearHref={path} />;
}
