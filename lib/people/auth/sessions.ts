import { type Tx, transact } from "#db/client.ts";
import { AppError } from "#lib/errors.ts";
import { deleteSessionOf, deleteSessionsOf, type ListedSession, selectSessions } from "#lib/people/queries/sessions.ts";
import type { SessionLine } from "./contract.ts";
import { describeBrowser } from "./describe-browser.ts";
import { idHashOf, idleSinceOf, type SessionOwner, sessionIdOf } from "./session.ts";

/** The open sessions of a user or operator, the current one first. */
export async function listSessions({ table, ownerId, sessionId }: SessionOwner, now: Date): Promise<SessionLine[]> {
  const rows = await selectSessions(table, ownerId, now, idleSinceOf(table, now));
  const lines = rows.map((row) => toLine(row, sessionId));
  return [...lines.filter(({ isCurrent }) => isCurrent), ...lines.filter(({ isCurrent }) => !isCurrent)];
}

const toLine = (row: ListedSession, current: string): SessionLine => {
  const id = sessionIdOf(row.idHash);
  return {
    id,
    isCurrent: id === current,
    browser: describeBrowser(row.userAgent),
    address: row.address,
    startedAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  };
};

/** Records in the transaction how many sessions ended. */
type RecordEnd = (ended: number, tx: Tx) => Promise<void>;

/** Throws not_found for a session of another user or operator. */
export const endSession = ({ table, ownerId }: SessionOwner, sessionId: string, record: RecordEnd): Promise<void> =>
  transact(async (tx) => {
    const isEnded = await deleteSessionOf(table, ownerId, idHashOf(sessionId), tx);
    if (!isEnded) throw new AppError("not_found", "Session not found");
    await record(1, tx);
  });

/** Ends all sessions, except the current one if `keepsCurrent`. Returns how many. */
export const endSessions = (
  { table, ownerId, sessionId }: SessionOwner,
  keepsCurrent: boolean,
  record: RecordEnd,
): Promise<number> =>
  transact(async (tx) => {
    const ended = await deleteSessionsOf(table, ownerId, keepsCurrent ? idHashOf(sessionId) : null, tx);
    await record(ended, tx);
    return ended;
  });
