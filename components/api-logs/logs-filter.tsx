import { FilterBar } from "#components/ui/filter-bar.tsx";
import { FilterSelect } from "#components/ui/filter-select.tsx";
import { FilterText } from "#components/ui/filter-text.tsx";
import { pageAddress } from "#components/ui/page-address.ts";
import type { ApiKey } from "#lib/api-keys/contract.ts";
import { type ApiLogFilter, statusClasses, windows } from "#lib/api-logs/contract.ts";

const windowWords: Record<(typeof windows)[number], string> = {
  "15m": "the last 15 minutes",
  "1h": "the last hour",
  "24h": "the last 24 hours",
  "7d": "the last 7 days",
  "90d": "the last 90 days",
};

type LogsFilterProps = { path: string; filter: ApiLogFilter; keys: ApiKey[] };

export function LogsFilter({ path, filter, keys }: LogsFilterProps) {
  const { cursor: _, ...set } = filter;
  const without = (name: keyof typeof set) => pageAddress(path, { ...set, [name]: undefined });
  const isCode = filter.status && !statusClasses.some((status) => status === filter.status);
  const statuses = isCode && filter.status ? [...statusClasses, filter.status] : statusClasses;
  return (
    <FilterBar path={path} hasFilters={Object.values(set).some(Boolean)}>
      <FilterSelect
        name="window"
        label="time"
        value={filter.window}
        options={windows.map(windowOption)}
        clearHref={without("window")}
      />
      <FilterSelect
        name="status"
        label="status"
        value={filter.status}
        options={statuses.map(option)}
        clearHref={without("status")}
      />
      <FilterSelect
        name="method"
        label="method"
        value={filter.method}
        options={["GET", "POST", "HEAD"].map(option)}
        clearHref={without("method")}
      />
      <FilterText name="path" label="path" value={filter.path} isCode clearHref={without("path")} />
      <FilterSelect
        name="key"
        label="key"
        value={filter.key}
        options={keys.map(({ id, name, hint }) => ({ value: id, label: `${name} (${hint})` }))}
        clearHref={without("key")}
      />
      <FilterText
        name="request_id"
        label="request id"
        value={filter.request_id}
        isCode
        clearHref={without("request_id")}
      />
    </FilterBar>
  );
}

const option = (value: string) => ({ value, label: value });
const windowOption = (value: (typeof windows)[number]) => ({ value, label: windowWords[value] });
