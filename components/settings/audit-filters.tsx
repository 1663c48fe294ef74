import { partnerField } from "#components/operator/partner-field.ts";
import { filterFields, namedOptions } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import { type AuditFilter, auditCategories, auditFilters } from "#lib/audit/contract.ts";
import { partnerFilter } from "#lib/people/operators/filters-contract.ts";

const operatorCategories = {
  partner: "Partners",
  provider: "Providers",
  delivery: "Deliveries",
  callback: "Callbacks",
  // The actions of the catalog are stored under this name.
  catalogue: "Catalog",
  operator: "Operators",
};

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
  // A former member, or an operator.
  const other = filter.who && !(filter.who in names) && { [filter.who]: filter.who };
  const fields = partners
    ? filterFields({ ...auditFilters, partner: partnerFilter }, path, set, {
        about: { options: namedOptions({ ...auditCategories, ...operatorCategories }) },
        who: { label: "Email" },
        partner: partnerField(set.partner, partners),
      })
    : filterFields(auditFilters, path, set, { who: { options: namedOptions({ ...names, ...other }) } });
  return <Filters path={path} fields={fields} clearHref={path} />;
}
