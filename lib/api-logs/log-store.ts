import type { TenantScope } from "#db/scope.ts";
import { type ApiLogSearch, type FoundApiLogs, searchedRange, selectApiLogs } from "#lib/api-logs/queries/api-logs.ts";
import { countApiLogs, type StepCounts, type StepSearch } from "#lib/api-logs/queries/counts.ts";
import { selectCopiedTo } from "#lib/api-logs/queries/days.ts";
import { countApiLogValues, type LogCount, type ValueSearch } from "#lib/api-logs/queries/summary.ts";
import type { LogRange } from "#lib/api-logs/queries/terms.ts";
import { env } from "#lib/env.ts";
import { countSteps, countValues } from "./clickhouse/log-counts.ts";
import { search } from "./clickhouse/log-rows.ts";

/** What is asked about API logs. Each question is about one partner and environment. */
export type LogStore = {
  /** Matching rows by time. Ends early once it has examined `scanned` rows. */
  search(scope: TenantScope, search: ApiLogSearch): Promise<FoundApiLogs>;
  /** Matching rows by step of time and class of status; null if there are too many to examine. */
  countSteps(scope: TenantScope, search: StepSearch): Promise<StepCounts[] | null>;
  /** How often each value and each response time occurs in the newest matching rows. */
  countValues(scope: TenantScope, search: ValueSearch): Promise<LogCount[]>;
};

const postgres: LogStore = { search: selectApiLogs, countSteps: countApiLogs, countValues: countApiLogValues };
const clickHouse: LogStore = { search, countSteps, countValues };

/** Postgres has the last days, and ClickHouse all earlier ones. */
const both: LogStore = {
  search: (scope, wanted) =>
    inParts(searchedRange(wanted), async (parts) => {
      const rows: FoundApiLogs["rows"] = [];
      for (const { store, range } of wanted.order === "asc" ? parts.toReversed() : parts) {
        if (rows.length === wanted.limit) break;
        const found = await store.search(scope, { ...wanted, range, limit: wanted.limit - rows.length });
        rows.push(...found.rows);
        if (found.searchedTo) return { rows, searchedTo: found.searchedTo };
      }
      return { rows, searchedTo: null };
    }),
  countSteps: (scope, wanted) =>
    inParts(wanted.range, async (parts) => {
      const counts: StepCounts[] = [];
      for (const { store, range } of parts) {
        const counted = await store.countSteps(scope, { ...wanted, range: { ...wanted.range, ...range } });
        if (!counted) return null;
        counts.push(...counted);
      }
      return counts;
    }),
  countValues: (scope, wanted) =>
    inParts(wanted.range, async (parts) => {
      let counts: LogCount[] = [];
      for (const { store, range } of parts) {
        const scanned = wanted.scanned - scannedIn(counts);
        if (scanned > 0)
          counts = summed([...counts, ...(await store.countValues(scope, { ...wanted, range, scanned }))]);
      }
      return counts;
    }),
};

const scannedIn = (counts: LogCount[]) => Number(counts.find(({ name }) => name === "scanned")?.count ?? 0);

function summed(counts: LogCount[]): LogCount[] {
  const groups = Map.groupBy(counts, ({ name, value }) => (name === "scanned" ? name : `${name} ${value}`));
  return [...groups.values()].flatMap((group) => {
    const count = group.reduce((sum, one) => sum + Number(one.count), 0);
    return group.slice(-1).map((last) => ({ ...last, count: String(count) }));
  });
}

type Part = { store: LogStore; range: LogRange };

/** Asks about the parts of the range, the newer one first, and again if a day has moved to ClickHouse meanwhile. */
async function inParts<Answer>(range: LogRange, ask: (parts: Part[]) => Promise<Answer>): Promise<Answer> {
  const edge = await selectCopiedTo();
  const parts = partsOf(range, edge);
  const answer = await ask(parts);
  const isMoved = parts[0]?.store === postgres && (await selectCopiedTo())?.getTime() !== edge?.getTime();
  return isMoved ? inParts(range, ask) : answer;
}

function partsOf({ from, to }: LogRange, edge: Date | null): Part[] {
  if (!edge) return [{ store: postgres, range: { from, to } }];
  const newer = { store: postgres, range: { from: from && from > edge ? from : edge, to } };
  const older = { store: clickHouse, range: { from, to: to && to < edge ? to : edge } };
  return [newer, older].filter(({ range }) => !(range.from && range.to && range.from >= range.to));
}

export const logStore = (): LogStore => (env().CLICKHOUSE_URL === undefined ? postgres : both);
