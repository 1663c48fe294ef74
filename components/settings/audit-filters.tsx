import { pageAddress } from "#components/ui/page/page-address.ts";
import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";
import { actorKinds } from "#db/enums.ts";
import { type AuditFilter, auditNouns, auditWindows } from "#lib/audit/contract.ts";

const windowWords: Record<(typeof auditWindows)[number], string> = {
  "24h": "the last 24 hours",
  "7d": "the last 7 days",
  "30d": "the last 30 days",
  "90d": "the last 90 days",
};
const kindWords = { person: "a member", operator: "the operator", system: "Slipway itself" };

type AuditFiltersProps = { path: string; filter: AuditFilter };

export function AuditFilters({ path, filter }: AuditFiltersProps) {
  const { cursor: _, ...set } = filter;
  const without = (name: keyof typeof set) => pageAddress(path, { ...set, [name]: undefined });
  const nouns = Object.entries(auditNouns).map(([value, label]) => ({ value, label: label.toLowerCase() }));
  const isOwn = filter.about && !(filter.about in auditNouns);
  return (
    <FilterBar path={path} hasFilters={Object.values(set).some(Boolean)}>
      <FilterSelect
        name="window"
        label="time"
        value={filter.window}
        options={auditWindows.map((value) => ({ value, label: windowWords[value] }))}
        clearHref={without("window")}
      />
      <FilterSelect
        name="about"
        label="about"
        value={filter.about}
        options={isOwn && filter.about ? [...nouns, { value: filter.about, label: filter.about }] : nouns}
        clearHref={without("about")}
      />
      <FilterSelect
        name="by"
        label="by"
        value={filter.by}
        options={actorKinds.map((value) => ({ value, label: kindWords[value] }))}
        clearHref={without("by")}
      />
      <FilterText name="who" label="who" value={filter.who} clearHref={without("who")} />
      <FilterText name="target" label="to what" value={filter.target} clearHref={without("target")} />
    </FilterBar>
  );
}
