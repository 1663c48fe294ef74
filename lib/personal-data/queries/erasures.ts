import { asc, eq, isNull } from "drizzle-orm";
import { db, type Tx } from "#db/client.ts";
import { users } from "#db/schema.ts";
import { erasures } from "#db/schema-users.ts";

/** Members that an operator asked to erase. */

/** Again for one that failed. */
export async function upsertErasure(userId: string, requestedAt: Date, tx: Tx): Promise<void> {
  const values = { requestedAt, failure: null };
  await tx
    .insert(erasures)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: erasures.userId, set: values });
}

/** Those that wait, the oldest first. */
export const selectWaitingErasures = (limit: number) =>
  db
    .select({ userId: users.id, email: users.email })
    .from(erasures)
    .innerJoin(users, eq(users.id, erasures.userId))
    .where(isNull(erasures.failure))
    .orderBy(asc(erasures.requestedAt))
    .limit(limit);

export async function updateErasureFailure(userId: string, failure: string): Promise<void> {
  await db.update(erasures).set({ failure }).where(eq(erasures.userId, userId));
}
