import { and, eq, gt, lt, sql } from "drizzle-orm";
import { db, type Executor } from "./client.ts";
import { sessions, users } from "./schema.ts";

export type UserRow = typeof users.$inferSelect;

/** False when the address is taken, whatever its case. */
export async function insertUser(row: typeof users.$inferInsert, tx: Executor): Promise<boolean> {
  const rows = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  return rows.length > 0;
}

export async function selectUserByEmail(email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`).limit(1);
  return row;
}

export async function insertSession(row: { idHash: Buffer; userId: string; expiresAt: Date }): Promise<void> {
  await db.insert(sessions).values(row);
}

/** The person behind a session that is neither over nor idle, which thereby counts as seen. */
export async function updateSessionSeen(idHash: Buffer, now: Date, idleSince: Date): Promise<UserRow | undefined> {
  const alive = and(eq(sessions.idHash, idHash), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince));
  const [row] = await db
    .select({ user: users, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(alive)
    .limit(1);
  const minuteAgo = new Date(now.getTime() - 60_000);
  if (row && row.lastSeenAt < minuteAgo) await db.update(sessions).set({ lastSeenAt: now }).where(alive);
  return row?.user;
}

export async function deleteSession(idHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, idHash));
}

export async function deleteSessionsOver(now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
