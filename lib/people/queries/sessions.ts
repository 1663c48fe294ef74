import { and, desc, eq, gt, isNotNull, isNull, ne } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { db, type Executor, type Tx } from "#db/client.ts";
import { sessions, users } from "#db/schema.ts";
import { type operatorSessions, operators } from "#db/schema-operators.ts";

/** Users and operators have separate session tables. */
export type SessionTable = typeof sessions | typeof operatorSessions;
export type UserSessionRow = typeof sessions.$inferSelect;
/** A session in the list of its user or operator. */
export type ListedSession = Pick<UserSessionRow, "idHash" | "createdAt" | "lastSeenAt" | "address" | "userAgent">;

const ownerOf = (table: SessionTable) => ("userId" in table ? table.userId : table.operatorId);

/** Neither expired nor idle too long, and the sign-in is complete. */
const isActive = (table: SessionTable, now: Date, idleSince: Date) =>
  and(isNotNull(table.authenticatedAt), gt(table.expiresAt, now), gt(table.lastSeenAt, idleSince));

/** A user's session without `authenticatedAt` awaits its second factor. */
export async function insertSession<Table extends SessionTable>(
  table: Table,
  row: PgInsertValue<Table>,
  tx: Executor = db,
): Promise<void> {
  await tx.insert(table).values(row);
}

/** An active session. Updates when it was last seen, unless the request `isBackground`: sent by a page on its own. */
export async function updateSessionSeen(
  table: SessionTable,
  idHash: Buffer,
  { now, idleSince, isBackground }: { now: Date; idleSince: Date; isBackground: boolean },
) {
  const match = and(eq(table.idHash, idHash), isActive(table, now, idleSince));
  const { lastSeenAt, authenticatedAt } = table;
  const [row] = await db
    .select({ ownerId: ownerOf(table), lastSeenAt, authenticatedAt })
    .from(table)
    .where(match)
    .limit(1)
    .prepare("select_session")
    .execute();
  const minuteAgo = new Date(now.getTime() - 60_000);
  if (row && !isBackground && row.lastSeenAt < minuteAgo) await db.update(table).set({ lastSeenAt: now }).where(match);
  return row;
}

/** A user's session that awaits its second factor. */
export async function selectPendingSession(idHash: Buffer, now: Date): Promise<UserSessionRow | undefined> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.idHash, idHash), isNull(sessions.authenticatedAt), gt(sessions.expiresAt, now)))
    .limit(1);
  return row;
}

type Authentication = { authenticatedAt: Date; idHash?: Buffer; lastSeenAt?: Date; expiresAt?: Date };

/** False if the session no longer exists. */
export async function updateSessionAuthenticated(
  table: SessionTable,
  idHash: Buffer,
  set: Authentication,
  tx: Executor = db,
): Promise<boolean> {
  const rows = await tx.update(table).set(set).where(eq(table.idHash, idHash)).returning({ idHash: table.idHash });
  return rows.length > 0;
}

/** The active sessions of a user or operator, last seen first. */
export function selectSessions(
  table: SessionTable,
  ownerId: string,
  now: Date,
  idleSince: Date,
): Promise<ListedSession[]> {
  const { idHash, createdAt, lastSeenAt, address, userAgent } = table;
  return db
    .select({ idHash, createdAt, lastSeenAt, address, userAgent })
    .from(table)
    .where(and(eq(ownerOf(table), ownerId), isActive(table, now, idleSince)))
    .orderBy(desc(lastSeenAt), desc(createdAt))
    .limit(100);
}

export async function deleteSession(table: SessionTable, idHash: Buffer, tx: Executor = db): Promise<void> {
  await tx.delete(table).where(eq(table.idHash, idHash));
}

/** Locks the user or operator until `tx` ends. False if the session no longer exists. */
export async function lockOwner(table: SessionTable, ownerId: string, idHash: Buffer, tx: Tx): Promise<boolean> {
  const owners = "userId" in table ? users : operators;
  await tx.select({ id: owners.id }).from(owners).where(eq(owners.id, ownerId)).for("no key update");
  // Another statement, so that it sees what was committed while the first one waited.
  return (await tx.$count(table, eq(table.idHash, idHash))) > 0;
}

/** False if the user or operator has no such session. */
export async function deleteSessionOf(
  table: SessionTable,
  ownerId: string,
  idHash: Buffer,
  tx: Executor,
): Promise<boolean> {
  const match = and(eq(ownerOf(table), ownerId), eq(table.idHash, idHash));
  return (await tx.delete(table).where(match).returning({ idHash: table.idHash })).length > 0;
}

/** All sessions of a user or operator except `kept`; returns how many. */
export async function deleteSessionsOf(
  table: SessionTable,
  ownerId: string,
  kept: Buffer | null,
  tx: Executor,
): Promise<number> {
  const match = and(eq(ownerOf(table), ownerId), kept === null ? undefined : ne(table.idHash, kept));
  return (await tx.delete(table).where(match).returning({ idHash: table.idHash })).length;
}
