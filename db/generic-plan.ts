import type { PendingQuery, Row } from "postgres";
import { rawSql } from "./client.ts";

/** Runs a query that finds its rows in the order of one index and stops early, by a plan made once for a connection whatever
 * the values: with a partition for each of ninety days, making one takes several times as long as running it. Such a plan
 * knows neither how long a time is asked for nor how rare a value is, so that it might gather everything and sort it: where
 * there is a way without, that is ruled out. */
export const withGenericPlan = (query: PendingQuery<Row[]>): Promise<Row[]> =>
  rawSql().begin("read only", async (tx) => {
    const settings = tx`
      select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_sort', 'off', true),
        set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)`;
    const [, rows] = await Promise.all([settings, tx`${query}`]);
    return [...rows];
  });
