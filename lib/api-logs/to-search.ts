import type { LogRange, LogTerm } from "#lib/api-logs/queries/terms.ts";
import { minuteMs } from "#lib/duration.ts";
import { presetRange, utc } from "#lib/time-zone.ts";
import { type ApiLogFilter, retentionDays } from "./contract.ts";
import { isRequestPrefix, rangeOfPrefix } from "./request-prefix.ts";
import {
  failureRange,
  type KnownKey,
  pathTerm,
  readSearch,
  requestTerm,
  statusRanges,
  successRange,
} from "./search-words.ts";

const windowMinutes = { "15m": 15, "1h": 60, "24h": 1_440, "7d": 10_080, "30d": 43_200, "90d": retentionDays * 1_440 };

type Search = { terms: LogTerm[]; range: LogRange; problems: string[] };

/** The database search for a filter. `keys` are the tenant's keys, which the filter can refer to. Days are those of `zone`. */
export function toSearch(filter: ApiLogFilter, keys: readonly KnownKey[], now: Date, zone: string = utc): Search {
  const words = filter.q === undefined ? { terms: [], problems: [] } : readSearch(filter.q, keys);
  const terms = [...filterTerms(filter, keys), ...words.terms];
  return { terms, range: narrowed(rangeOf(filter, now, zone), terms), problems: words.problems };
}

/** To the time of the requests with an ID, or with an ID that starts with a prefix. */
function narrowed(range: LogRange, terms: LogTerm[]): LogRange {
  const term = terms.find(({ field, isNot }) => (field === "request" || field === "request_prefix") && !isNot);
  const [prefix = "", ...others] = term && "values" in term ? term.values : [];
  if (others.length > 0 || !isRequestPrefix(prefix)) return range;
  const { from, to } = rangeOfPrefix(prefix);
  return {
    from: range.from && range.from > from ? range.from : from,
    to: range.to && range.to < to ? range.to : to,
  };
}

function filterTerms(filter: ApiLogFilter, keys: readonly KnownKey[]): LogTerm[] {
  const { status, result, method, path, path_match, key, error, field, request_id } = filter;
  const isNot = false;
  const terms: (LogTerm | undefined)[] = [
    status === undefined ? undefined : { field: "status", isNot, ranges: statusRanges(status.split(",")) },
    result && { field: "status", isNot, ranges: [result === "success" ? successRange : failureRange] },
    method && { field: "method", isNot, values: [method] },
    path === undefined ? undefined : pathTerm(isNot, path_match ?? "is", [path]),
    // Skip keys of other tenants instead of scanning for their rows.
    key === undefined ? undefined : { field: "key", isNot, values: keys.some(({ id }) => id === key) ? [key] : [] },
    error === undefined ? undefined : { field: "error", isNot, values: [error] },
    field === undefined ? undefined : { field: "field", isNot, values: [field] },
    request_id === undefined ? undefined : requestTerm(isNot, [request_id]),
  ];
  return terms.filter((term) => term !== undefined);
}

function rangeOf({ window, from, to }: ApiLogFilter, now: Date, zone: string): LogRange {
  // Today has no end, so that live mode follows it.
  if (window === "today") return { from: presetRange(window, now, zone).from };
  if (window === "yesterday") return presetRange(window, now, zone);
  if (window && window !== "custom") return { from: new Date(now.getTime() - windowMinutes[window] * minuteMs) };
  return { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
}
