import { pageAddress } from "#components/ui/page/page-address.ts";
import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";
import { environments, sides, statuses } from "#db/enums.ts";

type Filter = {
  q?: string;
  partner?: string;
  environment?: string;
  status?: string;
  type?: string;
  provider?: string;
  trouble?: string;
  window?: string;
};

type AllTransactionsFilterProps = {
  path: string;
  filter: Filter;
  /** Names by identifier. */
  providers: Record<string, string>;
};

const itself = (value: string) => ({ value, label: value });
const windows = [
  { value: "24h", label: "in the last 24 hours" },
  { value: "7d", label: "in the last 7 days" },
  { value: "30d", label: "in the last 30 days" },
  { value: "90d", label: "in the last 90 days" },
];
const troubles = [
  { value: "review", label: "held for a decision" },
  { value: "stuck", label: "stuck at the provider" },
];

/** What narrows the list. What is looked for by an id is found whatever the rest says. */
export function AllTransactionsFilter({ path, filter, providers }: AllTransactionsFilterProps) {
  const clearHref = (name: keyof Filter) => pageAddress(path, { ...filter, [name]: undefined });
  const select = (name: keyof Filter, label: string, options: readonly { value: string; label: string }[]) => (
    <FilterSelect name={name} label={label} value={filter[name]} options={options} clearHref={clearHref(name)} />
  );
  const providerOptions = Object.entries(providers).map(([value, label]) => ({ value, label }));
  return (
    <FilterBar path={path} hasFilters={Object.values(filter).some(Boolean)}>
      <FilterText name="q" label="any id" value={filter.q} isCode clearHref={clearHref("q")} />
      {select("trouble", "trouble", troubles)}
      {select("status", "status", statuses.map(itself))}
      {select("environment", "environment", environments.map(itself))}
      {select("provider", "provider", providerOptions)}
      {select("type", "type", sides.map(itself))}
      {select("window", "created", windows)}
      <FilterText name="partner" label="partner id" value={filter.partner} isCode clearHref={clearHref("partner")} />
    </FilterBar>
  );
}
