import { countApiLogs, type StepCounts, type StepSearch } from "#db/api-log-counts.ts";
import { type FeedScan, readSnapshot, type Snapshot, scanApiLogFeed } from "#db/api-log-feed.ts";
import { countApiLogValues, type LogCount, type ValueSearch } from "#db/api-log-summary.ts";
import type { LogRange, Order } from "#db/api-log-terms.ts";
import {
  type ApiLogRow,
  type ApiLogSearch,
  type FoundApiLogs,
  selectApiLog,
  selectApiLogs,
  selectNearbyRequests,
} from "#db/api-logs.ts";
import { type AfterError, type Seen, selectAfterErrors, selectPoll } from "#db/integration-evidence.ts";
import { type KeyLastUsed, type LastCall, selectLastCalls } from "#db/key-use.ts";
import type { CountRequests } from "#db/rollup-sources.ts";
import type { TenantScope } from "#db/scope.ts";
import { minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { clickHouseLogStore } from "./clickhouse/log-store.ts";

/** Everything that is asked about API logs. Each question is about one partner and environment. */
export type LogStore = {
  /** A row can be stored this long after its request arrived, on any server's clock. */
  lateMs: number;
  /** All requests before this time are stored. Null: all are, or nothing is known about it. */
  completeTo(): Promise<Date | null>;
  /** Matching rows, newest first by default. Ends early once it has examined `scanned` rows. */
  search(scope: TenantScope, search: ApiLogSearch & { order?: Order }): Promise<FoundApiLogs>;
  /** The row with this ID, if it is in the range. */
  find(scope: TenantScope, requestId: string, range: LogRange): Promise<ApiLogRow | undefined>;
  /** Up to `limit` requests with the same key on each side of this one, newest first. */
  nearby(scope: TenantScope, row: ApiLogRow, near: { withinMs: number; limit: number }): Promise<ApiLogRow[]>;
  /** Matching rows by step of time and class of status; null if there are too many to examine. */
  countSteps(scope: TenantScope, search: StepSearch): Promise<StepCounts[] | null>;
  /** The most frequent values and the response times of the newest matching rows. */
  countValues(scope: TenantScope, search: ValueSearch): Promise<LogCount[]>;
  /** Which rows are stored now, for the feed. */
  snapshot(): Promise<{ server: string; snapshot: Snapshot }>;
  /** Matching rows that were stored between two snapshots, oldest first. */
  feed(scope: TenantScope, scan: FeedScan): Promise<FoundApiLogs>;
  /** The last request of each key. */
  lastCalls(scope: TenantScope, keys: KeyLastUsed[]): Promise<LastCall[]>;
  /** The newest requests with this error code, and what the same key did next. */
  afterErrors(scope: TenantScope, errorCode: string, after: { from: Date; minutes: number }): Promise<AfterError[]>;
  /** Counts the requests of all partners for the rollups. Null: Postgres counts its own rows. */
  countAll: CountRequests | null;
  /** A lookup of a recent transaction after it had succeeded. */
  poll(scope: TenantScope): Promise<Seen | null>;
};

const postgres: LogStore = {
  lateMs: 2 * minuteMs,
  completeTo: async () => null,
  search: selectApiLogs,
  find: selectApiLog,
  nearby: selectNearbyRequests,
  countSteps: countApiLogs,
  countValues: countApiLogValues,
  snapshot: readSnapshot,
  feed: scanApiLogFeed,
  lastCalls: selectLastCalls,
  afterErrors: selectAfterErrors,
  poll: selectPoll,
  countAll: null,
};

/** Where API logs are read. */
export const logStore = (): LogStore => (env().logStore === "clickhouse" ? clickHouseLogStore : postgres);
