import { and, desc, eq, isNull, lt, notInArray, sql } from "drizzle-orm";
import { db, type Executor } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { callbacks } from "#db/schema-transactions.ts";

export type CallbackRow = typeof callbacks.$inferSelect;

/** Undefined if an identical body was received before. */
export async function insertCallback(row: typeof callbacks.$inferInsert): Promise<CallbackRow | undefined> {
  const [made] = await db
    .insert(callbacks)
    .values(row)
    .onConflictDoNothing({ target: [callbacks.provider, callbacks.environment, callbacks.bodyHash] })
    .returning()
    .prepare("insert_callback")
    .execute();
  return made;
}

/** False if it was applied in the meantime. */
export async function updateWaitingCallback(
  id: bigint,
  set: Partial<typeof callbacks.$inferInsert>,
  tx: Executor = db,
): Promise<boolean> {
  const rows = await tx
    .update(callbacks)
    .set(set)
    .where(and(eq(callbacks.id, id), isNull(callbacks.appliedAt)))
    .returning({ id: callbacks.id })
    .prepare("update_callback")
    .execute();
  return rows.length > 0;
}

// Callbacks are applied per provider and environment, so that a slow provider doesn't delay others.
const providerKey = sql<string>`${callbacks.environment} || ' ' || ${callbacks.provider}`;
export const providerKeyOfCallback = ({ environment, provider }: CallbackRow) => `${environment} ${provider}`;

type Claim = { now: Date; leaseUntil: Date; limit: number; busyKeys: string[] };

/** Claims pending callbacks whose next attempt is due, until `leaseUntil`. */
export function claimDueCallbacks({ now, leaseUntil, limit, busyKeys }: Claim): Promise<CallbackRow[]> {
  const due = db
    .select({ id: callbacks.id })
    .from(callbacks)
    .where(and(lt(callbacks.nextAttemptAt, now), busyKeys.length > 0 ? notInArray(providerKey, busyKeys) : undefined))
    .orderBy(callbacks.nextAttemptAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  return db
    .update(callbacks)
    .set({ nextAttemptAt: leaseUntil, attempts: sql`${callbacks.attempts} + 1` })
    .where(sql`${callbacks.id} in ${due}`)
    .returning();
}

/** Callbacks with this outcome, newest first, starting after `before`. */
export function selectCallbacks(
  outcome: string,
  before: { at: Date; id: bigint } | undefined,
  limit: number,
): Promise<CallbackRow[]> {
  const place =
    before && sql`(${callbacks.receivedAt}, ${callbacks.id}) < (${before.at.toISOString()}::timestamptz, ${before.id})`;
  return db
    .select()
    .from(callbacks)
    .where(and(eq(callbacks.outcome, outcome), place))
    .orderBy(desc(callbacks.receivedAt), desc(callbacks.id))
    .limit(limit);
}

/** When the last authentic callback was received; null if there was none. */
export async function selectLastCallbackAt(environment: Environment, provider: string): Promise<Date | null> {
  const [row] = await db
    .select({ receivedAt: callbacks.receivedAt })
    .from(callbacks)
    .where(and(eq(callbacks.provider, provider), eq(callbacks.environment, environment)))
    .orderBy(desc(callbacks.receivedAt))
    .limit(1);
  return row?.receivedAt ?? null;
}
