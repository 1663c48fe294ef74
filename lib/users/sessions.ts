import { transact } from "#db/client.ts";
import { sessions } from "#db/schema.ts";
import { deleteSessionOf, deleteSessionsOf, selectSessions, type UserSessionRow } from "#db/sessions.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { idHashOf, sessionIdleMs, sessionIdOf } from "#lib/auth/session.ts";
import { AppError } from "#lib/errors.ts";
import type { SessionLine } from "./contract.ts";
import { describeBrowser } from "./describe-browser.ts";
import type { SignedInUser } from "./session.ts";

/** The user's open sessions, the current one first. */
export async function listSessions({ userId, sessionId }: SignedInUser, now: Date): Promise<SessionLine[]> {
  const rows = await selectSessions(userId, now, new Date(now.getTime() - sessionIdleMs));
  const lines = rows.map((row) => toLine(row, sessionId));
  return [...lines.filter(({ isCurrent }) => isCurrent), ...lines.filter(({ isCurrent }) => !isCurrent)];
}

const toLine = (row: UserSessionRow, current: string): SessionLine => {
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

/** Throws not_found for a session of another user. */
export async function revokeSession(user: SignedInUser, sessionId: string, actor: Actor, now: Date): Promise<void> {
  const idHash = idHashOf(sessionId);
  await transact(async (tx) => {
    const isEnded = await deleteSessionOf(sessions, user.userId, idHash, tx);
    if (!isEnded) throw new AppError("not_found", "Session not found");
    await recordAudit({ ...entryOf(user, actor), after: { ended: 1 } }, now, tx);
  });
}

/** Ends all of the user's sessions, except the current one if `isKept`. Returns how many. */
export const endSessions = (user: SignedInUser, isKept: boolean, actor: Actor, now: Date): Promise<number> =>
  transact(async (tx) => {
    const kept = isKept ? idHashOf(user.sessionId) : null;
    const ended = await deleteSessionsOf(sessions, user.userId, kept, tx);
    await recordAudit({ ...entryOf(user, actor), after: { ended } }, now, tx);
    return ended;
  });

const entryOf = ({ email, partnerId }: SignedInUser, actor: Actor) => ({
  actor,
  action: "session.end",
  target: email,
  partnerId,
  environment: null,
});
