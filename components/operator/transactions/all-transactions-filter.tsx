import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { filterPropsOf, namedOptions, periodOptions, plainOptions } from "#components/ui/table/filter-options.ts";
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
  problem?: string;
  window?: string;
};

type AllTransactionsFilterProps = {
  path: string;
  filter: Filter;
  /** Names by identifier. */
  providers: Record<string, string>;
};

const problems = { review: "Needs review", stuck: "Delayed at the provider" };

/** A search by ID ignores the other filters. */
export function AllTransactionsFilter({ path, filter, providers }: AllTransactionsFilterProps) {
  const filterProps = filterPropsOf(path, filter);
  return (
    <FilterBar path={path} hasFilters={Object.values(filter).some(Boolean)}>
      <FilterText {...filterProps("q")} label="Any ID" isCode />
      <FilterSelect {...filterProps("problem")} label="Problem" options={namedOptions(problems)} />
      <FilterSelect {...filterProps("status")} label="Status" options={plainOptions(statuses)} />
      <FilterSelect {...filterProps("environment")} label="Environment" options={plainOptions(environments)} />
      <FilterSelect {...filterProps("provider")} label="Provider" options={namedOptions(providers)} />
      <FilterSelect {...filterProps("type")} label="Type" options={plainOptions(sides)} />
      <FilterSelect {...filterProps("window")} label="Created" options={periodOptions(["24h", "7d", "30d", "90d"])} />
      <FilterText {...filterProps("partner")} label="Partner ID" isCode />
    </FilterBar>
  );
}
