import type { ReactNode } from "react";
import { changedAddress, timeAddress } from "#components/api-logs/logs-address.ts";
import type { FilterField } from "#components/ui/table/filter-field.ts";
import { namedOptions, type Option, plainOptions } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import { ListToolbar } from "#components/ui/table/list-toolbar.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ApiKey } from "#lib/api-keys/contract.ts";
import { type ApiLogFilter, methods, pathMatches, results, statusClasses, windows } from "#lib/api-logs/contract.ts";
import type { LogFacet, LogSummary } from "#lib/api-logs/summary-contract.ts";
import { labelPeriods } from "#lib/list-contract.ts";
import { SearchBox } from "./search-box.tsx";

type LogsToolbarProps = LogsFilterProps & { problems: string[]; views: ReactNode };

/** The filters, the saved views, and the search, which adds to the filters. `problems`: why parts of the search were ignored. */
export const LogsToolbar = ({ problems, views, ...filter }: LogsToolbarProps) => (
  <ListToolbar
    filters={
      <>
        <LogsFilter {...filter} />
        {views}
      </>
    }
    search={<SearchBox path={filter.path} filter={filter.filter} problems={problems} />}
  />
);

type LogsFilterProps = {
  path: string;
  filter: ApiLogFilter;
  keys: ApiKey[];
  /** Unless requests are unavailable. */
  summary: LogSummary | undefined;
};

/** The filters that are set, and a menu of the others. Values of the present requests are offered with their number. */
function LogsFilter({ path, filter, keys, summary }: LogsFilterProps) {
  const { live, path_match } = filter;
  const isCustom = filter.window === "custom" || filter.from !== undefined || filter.to !== undefined;
  const field = (name: keyof ApiLogFilter, label: string, more: Partial<FilterField> = {}): FilterField => ({
    name,
    label,
    value: filter[name],
    clearHref: changedAddress(path, filter, { [name]: undefined }),
    ...more,
  });
  const valuesOf = (facet: LogFacet) => summary?.facets[facet] ?? [];
  const countOf = (facet: LogFacet, value: string) => valuesOf(facet).find((found) => found.value === value)?.count;
  const counted = (facet: "error" | "field", set: string | undefined) => {
    const values: Option[] = valuesOf(facet).map(({ value, count }) => ({ value, label: value, count }));
    // A value that matches nothing now can still be removed.
    return set && !values.some(({ value }) => value === set) ? [...values, { value: set, label: set }] : values;
  };
  const minutes = (at: string | undefined) => at?.slice(0, 16);
  const fields: FilterField[] = [
    field("q", "Search", { kind: "fixed" }),
    field("window", "Time", {
      value: isCustom ? "custom" : filter.window,
      options: [...namedOptions(labelPeriods(windows)), { value: "custom", label: "Custom range" }],
      clearHref: timeAddress(path, filter, {}),
    }),
    ...(isCustom
      ? [
          field("from", "From", { kind: "time", value: minutes(filter.from) }),
          field("to", "To", { kind: "time", value: minutes(filter.to) }),
        ]
      : []),
    field("status", "Status", {
      options: statusOptions(filter.status),
    }),
    field("result", "Result", { options: plainOptions(results) }),
    field("method", "Method", {
      options: plainOptions(methods).map((option) => ({ ...option, count: countOf("method", option.value) })),
    }),
    field("path", "Path", {
      kind: "code",
      clearHref: changedAddress(path, filter, { path: undefined, path_match: undefined }),
    }),
    ...(filter.path ? [field("path_match", "Path match", { options: pathOptions, value: path_match ?? "is" })] : []),
    field("error", "Error code", { options: counted("error", filter.error) }),
    field("field", "Invalid field", { options: counted("field", filter.field) }),
    field("key", "API key", {
      options: keys.map(({ id, name, hint }) => ({ value: id, label: `${name} (${hint})`, count: countOf("key", id) })),
    }),
    field("request_id", "Request ID", { kind: "code" }),
  ];
  const note = summary?.since && (
    <>
      Counts cover requests since <TimeText at={summary.since} isLong />.
    </>
  );
  return <Filters path={path} fields={fields} fixed={{ live }} clearHref={path} note={note} />;
}

const pathTexts = { is: "is exactly", contains: "contains", starts: "starts with" } as const;
const pathOptions = pathMatches.map((value) => ({ value, label: pathTexts[value] }));

/** The classes, and the code that is set. */
const statusOptions = (set: string | undefined) =>
  plainOptions(set && !statusClasses.some((one) => one === set) ? [...statusClasses, set] : statusClasses);
