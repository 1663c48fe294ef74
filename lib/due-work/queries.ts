import { rawSql } from "#db/client.ts";

export type DueWork = Record<"callbacks" | "transactions" | "simulations" | "events", boolean>;

/** Which of the queues that the worker reads every second have something due. Each is the first entry of an index, whatever the
 * statistics say. */
export async function selectDueWork(now: Date): Promise<DueWork> {
  const [due] = await rawSql()<[DueWork]>`
    with clock as (select ${now.toISOString()}::timestamptz as at)
    select
      coalesce((select min(next_attempt_at) from callbacks) < at, false) as callbacks,
      coalesce((select min(next_check_at) from transactions) < at, false) as transactions,
      coalesce((select min(due_at) from scheduled_simulations) <= at, false) as simulations,
      (select sequence from webhook_events where position is null order by sequence limit 1) is not null as events
    from clock`;
  return due;
}
