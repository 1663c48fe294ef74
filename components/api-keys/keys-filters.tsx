import { keyStatusLabels } from "#components/api-keys/key-labels.ts";
import { KeySearch } from "#components/api-keys/key-search.tsx";
import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { FilterFrame } from "#components/ui/table/filter-frame.tsx";
import { filterPropsOf } from "#components/ui/table/filter-options.ts";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import type { Environment } from "#db/enums.ts";
import { type KeysFilter, keyStatuses } from "#lib/api-keys/contract.ts";

type KeysFiltersProps = {
  environment: Environment;
  filter: KeysFilter;
  /** The name of the key that the list is filtered by. */
  hint: string | undefined;
};

export function KeysFilters({ environment, filter, hint }: KeysFiltersProps) {
  const path = `/${environment}/api-keys`;
  const filterProps = filterPropsOf(path, filter);
  return (
    <div className="mb-2 flex flex-wrap items-start gap-x-4">
      <KeySearch key={filter.name} environment={environment} status={filter.status} name={filter.name} />
      <FilterBar path={path} hasFilters={Object.values(filter).some(Boolean)}>
        <FilterSelect
          {...filterProps("status")}
          label="status"
          options={keyStatuses.map((value) => ({ value, label: keyStatusLabels[value].toLowerCase() }))}
        />
        {filter.name && <FixedFilter {...filterProps("name")} text={filter.name} />}
        {filter.key && <FixedFilter {...filterProps("key")} text={hint ?? filter.key} />}
      </FilterBar>
    </div>
  );
}

type FixedFilterProps = { name: string; value: string | undefined; text: string; clearHref: string };

/** A filter that is set elsewhere and can only be removed here. */
function FixedFilter({ name, value, text, clearHref }: FixedFilterProps) {
  return (
    <FilterFrame controlId={`filter-${name}`} label={name} clearHref={clearHref}>
      <output id={`filter-${name}`} className="max-w-48 truncate font-medium">
        {text}
      </output>
      <input type="hidden" name={name} value={value} />
    </FilterFrame>
  );
}
