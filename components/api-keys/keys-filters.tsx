import { KeySearch } from "#components/api-keys/key-search.tsx";
import { keyStatusLabels } from "#components/api-keys/key-words.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { FilterFrame } from "#components/ui/table/filter-frame.tsx";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import type { Environment } from "#db/enums.ts";
import { type KeysFilter, keyStatuses } from "#lib/api-keys/contract.ts";

type KeysFiltersProps = {
  environment: Environment;
  filter: KeysFilter;
  /** Of the one key that is looked at. */
  hint: string | undefined;
};

export function KeysFilters({ environment, filter, hint }: KeysFiltersProps) {
  const path = `/${environment}/api-keys`;
  const without = (name: keyof KeysFilter) => pageAddress(path, { ...filter, [name]: undefined });
  return (
    <div className="mb-2 flex flex-wrap items-start gap-x-4">
      <KeySearch key={filter.name} environment={environment} status={filter.status} name={filter.name} />
      <FilterBar path={path} hasFilters={Object.values(filter).some(Boolean)}>
        <FilterSelect
          name="status"
          label="status"
          value={filter.status}
          options={keyStatuses.map((value) => ({ value, label: keyStatusLabels[value].toLowerCase() }))}
          clearHref={without("status")}
        />
        {filter.name && <FixedFilter name="name" value={filter.name} words={filter.name} clearHref={without("name")} />}
        {filter.key && (
          <FixedFilter name="key" value={filter.key} words={hint ?? filter.key} clearHref={without("key")} />
        )}
      </FilterBar>
    </div>
  );
}

type FixedFilterProps = { name: "name" | "key"; value: string; words: string; clearHref: string };

/** One that is set elsewhere, stays while others change, and can be taken away here. */
function FixedFilter({ name, value, words, clearHref }: FixedFilterProps) {
  return (
    <FilterFrame controlId={`filter-${name}`} label={name} clearHref={clearHref}>
      <output id={`filter-${name}`} className="max-w-48 truncate font-medium">
        {words}
      </output>
      <input type="hidden" name={name} value={value} />
    </FilterFrame>
  );
}
