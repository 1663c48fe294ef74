import type { Tx } from "#db/client.ts";
import { sessions } from "#db/schema.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import type { SessionLine } from "#lib/people/auth/contract.ts";
import { endSession, endSessions, listSessions } from "#lib/people/auth/sessions.ts";
import type { SignedInUser } from "./session.ts";

const ownerOf = ({ userId, sessionId }: SignedInUser) => ({ table: sessions, ownerId: userId, sessionId });

const recordEnd =
  ({ email, partnerId }: SignedInUser, actor: Actor, now: Date) =>
  (ended: number, tx: Tx) =>
    recordAudit(
      { actor, action: "session.end", target: email, partnerId, environment: null, after: { ended } },
      now,
      tx,
    );

export const listUserSessions = (user: SignedInUser, now: Date): Promise<SessionLine[]> =>
  listSessions(ownerOf(user), now);

/** Throws not_found for a session of another user. */
export const endUserSession = (user: SignedInUser, sessionId: string, actor: Actor, now: Date): Promise<void> =>
  endSession(ownerOf(user), sessionId, recordEnd(user, actor, now));

/** Ends all of the user's sessions, except the current one if `keepsCurrent`. Returns how many. */
export const endUserSessions = (user: SignedInUser, keepsCurrent: boolean, actor: Actor, now: Date): Promise<number> =>
  endSessions(ownerOf(user), keepsCurrent, recordEnd(user, actor, now));
