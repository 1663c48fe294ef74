import { pageAddress } from "#components/ui/page/page-address.ts";
import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";
import { actorKinds } from "#db/enums.ts";
import { type AuditFilter, auditNouns } from "#lib/audit/contract.ts";

type Filter = Omit<AuditFilter, "cursor"> & { partner?: string };
type OperatorAuditFilterProps = { path: string; filter: Filter };

const nouns = {
  ...auditNouns,
  partner: "Partners",
  provider: "Providers",
  delivery: "Deliveries",
  callback: "Callbacks",
  catalogue: "Catalogue",
  operator: "Operators",
};
const windows = [
  { value: "24h", label: "in the last 24 hours" },
  { value: "7d", label: "in the last 7 days" },
  { value: "30d", label: "in the last 30 days" },
  { value: "90d", label: "in the last 90 days" },
];

export function OperatorAuditFilter({ path, filter }: OperatorAuditFilterProps) {
  const clearHref = (name: keyof Filter) => pageAddress(path, { ...filter, [name]: undefined });
  const text = (name: keyof Filter, label: string, isCode = false) => (
    <FilterText name={name} label={label} value={filter[name]} isCode={isCode} clearHref={clearHref(name)} />
  );
  const select = (name: keyof Filter, label: string, options: { value: string; label: string }[]) => (
    <FilterSelect name={name} label={label} value={filter[name]} options={options} clearHref={clearHref(name)} />
  );
  return (
    <FilterBar path={path} hasFilters={Object.values(filter).some(Boolean)}>
      {select(
        "about",
        "about",
        Object.entries(nouns).map(([value, label]) => ({ value, label })),
      )}
      {select(
        "by",
        "by",
        actorKinds.map((value) => ({ value, label: value })),
      )}
      {text("who", "who")}
      {text("target", "target", true)}
      {text("partner", "partner id", true)}
      {select("window", "done", windows)}
    </FilterBar>
  );
}
