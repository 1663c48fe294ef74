import { keyStatusLabels } from "#components/api-keys/key-labels.ts";
import { KeySearch } from "#components/api-keys/key-search.tsx";
import { filterFields } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import type { Environment } from "#db/enums.ts";
import type { KeysFilter } from "#lib/api-keys/contract.ts";

type KeysFiltersProps = {
  environment: Environment;
  filter: KeysFilter;
  /** The name of the key that the list is filtered by. */
  hint: string | undefined;
};

export function KeysFilters({ environment, filter, hint }: KeysFiltersProps) {
  const path = `/${environment}/api-keys`;
  return (
    <div className="mb-2 flex flex-wrap items-start gap-x-2">
      <KeySearch key={filter.name} environment={environment} status={filter.status} name={filter.name} />
      <Filters path={path} clearHref={path} fields={filterFields(controls, path, filter, { key: { text: hint } })} />
    </div>
  );
}

const controls = {
  status: { label: "Status", options: keyStatusLabels },
  name: { label: "Name", kind: "fixed" },
  key: { label: "Key", kind: "fixed" },
} as const;
