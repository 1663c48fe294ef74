import { and, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { db, type Executor } from "./client.ts";
import { sessions, users } from "./schema.ts";

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

/** False if the address is taken, ignoring case. */
export async function insertUser(row: typeof users.$inferInsert, tx: Executor): Promise<boolean> {
  const rows = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  return rows.length > 0;
}

export async function selectUserByEmail(email: string, tx: Executor = db): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(sql`lower(${users.email}) = lower(${email})`).limit(1);
  return row;
}

export async function selectUser(id: string, tx: Executor = db): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).limit(1);
  return row;
}

type UserChange = Partial<Pick<UserRow, "name" | "passwordHash" | "emailVerifiedAt">>;

export async function updateUser(id: string, set: UserChange, tx: Executor): Promise<void> {
  await tx.update(users).set(set).where(eq(users.id, id));
}

/** Without `authenticatedAt`, the sign-in awaits its second factor. */
export async function insertSession(row: Omit<typeof sessions.$inferInsert, "lastSeenAt">): Promise<void> {
  await db.insert(sessions).values(row);
}

type ActiveSession = { user: UserRow; session: SessionRow };

/** A session that has neither expired nor been idle too long, and whose sign-in is complete. Updates when it was last
 * seen. */
export async function updateSessionSeen(
  idHash: Buffer,
  now: Date,
  idleSince: Date,
): Promise<ActiveSession | undefined> {
  const alive = and(
    eq(sessions.idHash, idHash),
    isNotNull(sessions.authenticatedAt),
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, idleSince),
  );
  const [row] = await db
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(alive)
    .limit(1);
  const minuteAgo = new Date(now.getTime() - 60_000);
  if (row && row.session.lastSeenAt < minuteAgo) await db.update(sessions).set({ lastSeenAt: now }).where(alive);
  return row;
}

/** A session whose sign-in awaits its second factor. */
export async function selectPendingSession(idHash: Buffer, now: Date): Promise<ActiveSession | undefined> {
  const [row] = await db
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.idHash, idHash), isNull(sessions.authenticatedAt), gt(sessions.expiresAt, now)))
    .limit(1);
  return row;
}

type SessionRenewal = { idHash: Buffer; authenticatedAt: Date; lastSeenAt: Date; expiresAt?: Date };

/** Replaces the session ID after authentication, so that a cookie stolen before is worthless. False if the session no
 * longer exists. */
export async function updateSessionAuthenticated(idHash: Buffer, set: SessionRenewal): Promise<boolean> {
  const rows = await db.update(sessions).set(set).where(eq(sessions.idHash, idHash)).returning({ id: sessions.userId });
  return rows.length > 0;
}

/** A user's open sessions, last seen first. */
export function selectSessions(userId: string, now: Date, idleSince: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNotNull(sessions.authenticatedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, idleSince),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(100);
}

export async function deleteSession(idHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, idHash));
}

/** False if the user has no such session. */
export async function deleteSessionOf(userId: string, idHash: Buffer, tx: Executor): Promise<boolean> {
  const match = and(eq(sessions.userId, userId), eq(sessions.idHash, idHash));
  return (await tx.delete(sessions).where(match).returning({ userId: sessions.userId })).length > 0;
}

/** Ends all sessions of a user except `kept`; returns how many. */
export async function deleteSessionsOf(userId: string, kept: Buffer | null, tx: Executor): Promise<number> {
  const match = and(eq(sessions.userId, userId), kept === null ? undefined : ne(sessions.idHash, kept));
  return (await tx.delete(sessions).where(match).returning({ userId: sessions.userId })).length;
}

export async function deleteExpiredSessions(now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
