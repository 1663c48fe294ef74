import { eq, lt, sql } from "drizzle-orm";
import { db } from "./client.ts";
import { callbacks } from "./schema-transactions.ts";

export type CallbackRow = typeof callbacks.$inferSelect;

/** Undefined when the very same body came before. */
export async function insertCallback(row: typeof callbacks.$inferInsert): Promise<CallbackRow | undefined> {
  const [made] = await db
    .insert(callbacks)
    .values(row)
    .onConflictDoNothing({ target: [callbacks.provider, callbacks.environment, callbacks.bodyHash] })
    .returning();
  return made;
}

export async function updateCallback(id: bigint, set: Partial<typeof callbacks.$inferInsert>): Promise<void> {
  await db.update(callbacks).set(set).where(eq(callbacks.id, id));
}

/** Callbacks not applied yet whose next attempt is due, taken for this worker until `leaseUntil`. */
export function claimDueCallbacks(now: Date, leaseUntil: Date, limit: number): Promise<CallbackRow[]> {
  const due = db
    .select({ id: callbacks.id })
    .from(callbacks)
    .where(lt(callbacks.nextAttemptAt, now))
    .orderBy(callbacks.nextAttemptAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  return db
    .update(callbacks)
    .set({ nextAttemptAt: leaseUntil, attempts: sql`${callbacks.attempts} + 1` })
    .where(sql`${callbacks.id} in ${due}`)
    .returning();
}
