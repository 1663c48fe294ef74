import { changedAddress, filtersOf, timeAddress } from "#components/api-logs/logs-address.ts";
import { PathFilter } from "#components/api-logs/path-filter.tsx";
import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { FilterInstant } from "#components/ui/table/filter-instant.tsx";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";
import type { ApiKey } from "#lib/api-keys/contract.ts";
import { type ApiLogFilter, methods, results, statusClasses, windows } from "#lib/api-logs/contract.ts";

const windowWords: Record<(typeof windows)[number], string> = {
  "15m": "the last 15 minutes",
  "1h": "the last hour",
  "24h": "the last 24 hours",
  "7d": "the last 7 days",
  "30d": "the last 30 days",
  "90d": "the last 90 days",
};

type LogsFilterProps = { path: string; filter: ApiLogFilter; keys: ApiKey[]; errorCodes: string[] };

export function LogsFilter({ path, filter, keys, errorCodes }: LogsFilterProps) {
  const without = (...names: (keyof ApiLogFilter)[]) =>
    changedAddress(path, filter, Object.fromEntries(names.map((name) => [name, undefined])));
  const choice = (name: "status" | "result" | "method" | "error", label: string, values: readonly string[]) => (
    <FilterSelect
      name={name}
      label={label}
      value={filter[name]}
      options={withChosen(values, filter[name]).map((value) => ({ value, label: value }))}
      clearHref={without(name)}
    />
  );
  return (
    <FilterBar path={path} hasFilters={Object.values(filtersOf(filter)).some(Boolean)}>
      {filter.q && <input type="hidden" name="q" value={filter.q} />}
      {filter.live && <input type="hidden" name="live" value={filter.live} />}
      <TimeFilter path={path} filter={filter} />
      {choice("status", "status", statusClasses)}
      {choice("result", "result", results)}
      {choice("method", "method", methods)}
      <PathFilter path={filter.path} path_match={filter.path_match} clearHref={without("path", "path_match")} />
      {choice("error", "error", errorCodes)}
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

function TimeFilter({ path, filter }: Pick<LogsFilterProps, "path" | "filter">) {
  const isCustom = filter.window === "custom" || filter.from !== undefined || filter.to !== undefined;
  // As a control for minutes holds it.
  const minutes = (at: string | undefined) => at?.slice(0, 16);
  return (
    <>
      <FilterSelect
        name="window"
        label="time"
        value={isCustom ? "custom" : filter.window}
        options={[
          ...windows.map((value) => ({ value, label: windowWords[value] })),
          { value: "custom", label: "from … to …" },
        ]}
        clearHref={timeAddress(path, filter, {})}
      />
      {isCustom && (
        <>
          <FilterInstant
            name="from"
            label="from (UTC)"
            value={minutes(filter.from)}
            clearHref={changedAddress(path, filter, { from: undefined })}
          />
          <FilterInstant
            name="to"
            label="to (UTC)"
            value={minutes(filter.to)}
            clearHref={changedAddress(path, filter, { to: undefined })}
          />
        </>
      )}
    </>
  );
}

/** A list of codes, or one that is offered no more. */
const withChosen = (values: readonly string[], chosen: string | undefined) =>
  chosen && !values.includes(chosen) ? [...values, chosen] : values;
