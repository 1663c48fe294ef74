import { asc, eq, sql } from "drizzle-orm";
import type { Executor } from "#db/client.ts";
import { scheduledSimulations } from "#db/schema-testing.ts";

export type ScheduledSimulationRow = typeof scheduledSimulations.$inferSelect;

export async function insertSimulation(row: typeof scheduledSimulations.$inferInsert, tx: Executor): Promise<void> {
  await tx.insert(scheduledSimulations).values(row);
}

/** A transaction's, in the order in which they are applied. */
export const selectScheduled = (
  transactionId: string,
  limit: number,
  tx: Executor,
): Promise<ScheduledSimulationRow[]> =>
  tx
    .select()
    .from(scheduledSimulations)
    .where(eq(scheduledSimulations.transactionId, transactionId))
    .orderBy(asc(scheduledSimulations.dueAt), asc(scheduledSimulations.id))
    .limit(limit);

/** Deletes and returns the next due simulation that no other process is applying. Those of one transaction are returned in
 * order, because the deletion is committed together with the change. */
export async function takeDueSimulation(now: Date, tx: Executor): Promise<ScheduledSimulationRow | undefined> {
  const due = sql`
    select s.id from ${scheduledSimulations} s
    where s.due_at <= ${now.toISOString()} and not exists (
      select 1 from ${scheduledSimulations} earlier
      where earlier.transaction_id = s.transaction_id and (earlier.due_at, earlier.id) < (s.due_at, s.id))
    order by s.due_at
    limit 1
    for update of s skip locked`;
  const [row] = await tx.delete(scheduledSimulations).where(sql`${scheduledSimulations.id} in (${due})`).returning();
  return row;
}
