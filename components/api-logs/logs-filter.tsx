import Link from "next/link";
import { changedAddress, filtersOf, timeAddress } from "#components/api-logs/logs-address.ts";
import { classNames } from "#components/ui/page/class-names.ts";
import { FilterBar } from "#components/ui/table/filter-bar.tsx";
import { FilterInstant } from "#components/ui/table/filter-instant.tsx";
import { periodOptions, plainOptions } from "#components/ui/table/filter-options.ts";
import { FilterSelect } from "#components/ui/table/filter-select.tsx";
import { FilterText } from "#components/ui/table/filter-text.tsx";
import type { ApiKey } from "#lib/api-keys/contract.ts";
import { type ApiLogFilter, methods, results, statusClasses, windows } from "#lib/api-logs/contract.ts";

type LogsFilterProps = { path: string; filter: ApiLogFilter; keys: ApiKey[]; errorCodes: string[] };

export function LogsFilter({ path, filter, keys, errorCodes }: LogsFilterProps) {
  const without = (...names: (keyof ApiLogFilter)[]) =>
    changedAddress(path, filter, Object.fromEntries(names.map((name) => [name, undefined])));
  const choice = (name: "status" | "result" | "method" | "error", label: string, values: readonly string[]) => (
    <FilterSelect
      name={name}
      label={label}
      value={filter[name]}
      options={plainOptions(values)}
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
  // As a `datetime-local` input shows it.
  const minutes = (at: string | undefined) => at?.slice(0, 16);
  return (
    <>
      <FilterSelect
        name="window"
        label="time"
        value={isCustom ? "custom" : filter.window}
        options={[...periodOptions(windows), { value: "custom", label: "from … to …" }]}
        clearHref={timeAddress(path, filter, {})}
      />
      {isCustom && (
        <>
          <FilterInstant
            name="from"
            label="from"
            value={minutes(filter.from)}
            clearHref={changedAddress(path, filter, { from: undefined })}
          />
          <FilterInstant
            name="to"
            label="to"
            value={minutes(filter.to)}
            clearHref={changedAddress(path, filter, { to: undefined })}
          />
        </>
      )}
    </>
  );
}

type PathFilterProps = Pick<ApiLogFilter, "path" | "path_match"> & { clearHref: string };

/** "path contains /quotes ×", with the comparison as a select. */
function PathFilter({ path, path_match, clearHref }: PathFilterProps) {
  return (
    <span
      className={classNames(
        "inline-flex h-7 shrink-0 items-center rounded-control border pr-1 pl-2 pointer-coarse:h-11",
        path ? "border-accent/45 bg-accent-wash" : "border-line hover:border-edge border-dashed",
      )}
    >
      <label htmlFor="filter-path" className="text-muted">
        path
      </label>
      <select
        key={path_match}
        name="path_match"
        aria-label="How the path is compared"
        defaultValue={path_match ?? ""}
        className="rounded-control text-muted field-sizing-content h-full min-w-6 cursor-pointer appearance-none bg-transparent px-1"
      >
        <option value="">is</option>
        <option value="contains">contains</option>
        <option value="starts">starts with</option>
      </select>
      <input
        key={path}
        id="filter-path"
        name="path"
        defaultValue={path}
        placeholder="any"
        autoComplete="off"
        spellCheck={false}
        className="rounded-control placeholder:text-ink field-sizing-content h-full max-w-64 min-w-10 bg-transparent px-1 font-mono text-xs font-medium placeholder:font-medium"
      />
      {path && (
        <Link
          href={clearHref}
          aria-label="Remove the filter path"
          className="rounded-control text-muted hover:text-ink flex h-full w-6 items-center justify-center pointer-coarse:w-11"
        >
          ×
        </Link>
      )}
    </span>
  );
}
