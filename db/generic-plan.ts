import { sql } from "drizzle-orm";
import type { PendingQuery, Row } from "postgres";
import { rawSql, type Tx } from "./client.ts";

/** Runs a query that reads one index in order and stops early, with a generic plan. With ninety daily partitions,
 * planning takes several times as long as execution. A generic plan doesn't know the time range or how rare a value
 * is, and might collect and sort all rows, so sorting is disabled where an index order is available. */
export const withGenericPlan = (query: PendingQuery<Row[]>): Promise<Row[]> =>
  rawSql().begin("read only", async (tx) => {
    const settings = tx`
      select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_sort', 'off', true),
        set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)`;
    const [, rows] = await Promise.all([settings, tx`${query}`]);
    return [...rows];
  });

/** For the rest of the transaction: `order by … limit` reads an index in its order and stops. Otherwise, the planner collects and
 * sorts all rows of an endpoint for which it expects only a few. */
export const readInIndexOrder = (tx: Tx) => tx.execute(sql`select set_config('enable_bitmapscan', 'off', true)`);
