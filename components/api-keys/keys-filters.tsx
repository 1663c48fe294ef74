import { keyStatusLabels } from "#components/api-keys/key-labels.ts";
import { KeySearch } from "#components/api-keys/key-search.tsx";
import { filterPropsOf } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
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
  const propsOf = filterPropsOf(path, filter);
  return (
    <div className="mb-2 flex flex-wrap items-start gap-x-2">
      <KeySearch key={filter.name} environment={environment} status={filter.status} name={filter.name} />
      <Filters
        path={path}
        clearHref={path}
        fields={[
          { ...propsOf("status"), label: "Status", options: statusOptions },
          { ...propsOf("name"), label: "Name", kind: "fixed" },
          { ...propsOf("key"), label: "Key", kind: "fixed", text: hint },
        ]}
      />
    </div>
  );
}

const statusOptions = keyStatuses.map((value) => ({ value, label: keyStatusLabels[value] }));
