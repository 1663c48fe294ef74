import { type Executor, type Tx, transact } from "#db/client.ts";
import { minuteMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import {
  deleteSession,
  lockOwner,
  type SessionTable,
  updateSessionAuthenticated,
  updateSessionSeen,
} from "#lib/people/queries/sessions.ts";
import { sessionIdleMs, sessionLifetimeMs } from "./session-times.ts";
import { hashToken, newToken } from "./token.ts";

const stepUpMs = 5 * minuteMs;

/** A session of a user or an operator. Its public ID distinguishes sessions and doesn't authenticate. */
export type Session = { sessionId: string; authenticatedAt: Date };

export const sessionIdOf = (idHash: Buffer): string => idHash.toString("hex");
export const idHashOf = (sessionId: string): Buffer => Buffer.from(sessionId, "hex");

/** The client of a sign-in. */
export type SignInClient = { address: string; userAgent: string };

/** The columns of a new session and its secret ID, which is only kept in the cookie; we store a hash. */
export function newSession({ address, userAgent }: SignInClient, now: Date) {
  const secret = newToken();
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs);
  return {
    secret,
    columns: {
      idHash: hashToken(secret),
      createdAt: now,
      lastSeenAt: now,
      authenticatedAt: now,
      expiresAt,
      address: address.slice(0, 64),
      userAgent: userAgent.slice(0, 300),
    },
  };
}

/** A session whose latest request is not after this has been idle too long. */
export const idleSinceOf = (table: SessionTable, now: Date): Date =>
  new Date(now.getTime() - sessionIdleMs("userId" in table ? "user" : "operator"));

/** Null if the session has ended, expired or been idle too long, or its sign-in isn't complete. A request that `isBackground`
 * doesn't keep it from becoming idle. */
export async function findSession(
  table: SessionTable,
  secret: string,
  now: Date,
  { isBackground = false } = {},
): Promise<(Session & { ownerId: string }) | null> {
  const idHash = hashToken(secret);
  const idleSince = idleSinceOf(table, now);
  const row = await updateSessionSeen(table, idHash, { now, idleSince, isBackground });
  if (!row?.authenticatedAt) return null;
  return { ownerId: row.ownerId, sessionId: sessionIdOf(idHash), authenticatedAt: row.authenticatedAt };
}

/** Replaces the session's secret ID after authentication, so that a cookie stolen before is worthless. Null if the
 * session no longer exists. */
export async function replaceSecretId(
  table: SessionTable,
  sessionId: string,
  now: Date,
  set: { expiresAt?: Date } = {},
  tx?: Executor,
): Promise<string | null> {
  const secret = newToken();
  const renewed = { ...set, idHash: hashToken(secret), authenticatedAt: now, lastSeenAt: now };
  return (await updateSessionAuthenticated(table, idHashOf(sessionId), renewed, tx)) ? secret : null;
}

export const removeSession = (table: SessionTable, sessionId: string, tx?: Executor): Promise<void> =>
  deleteSession(table, idHashOf(sessionId), tx);

export type SessionOwner = { table: SessionTable; ownerId: string; sessionId: string };

/** Changes how a user or operator signs in, one change at a time. Throws sign_in_required if the session has ended in the
 * meantime, such as by a password reset, which the change must not survive. */
export const changeSignIn = <Result>(
  { table, ownerId, sessionId }: SessionOwner,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  transact(async (tx) => {
    if (!(await lockOwner(table, ownerId, idHashOf(sessionId), tx))) throw sessionEnded();
    return work(tx);
  });

export const sessionEnded = (): AppError => new AppError("sign_in_required", "Your session has ended. Sign in again.");

export const twoFactorRequired = (): AppError =>
  new AppError("two_factor_required", "Set up two-factor authentication on your account page first.");

/** For the browser, which asks for a step-up before a form is filled in, not after. */
export const stepUpTimes = ({ authenticatedAt }: Pick<Session, "authenticatedAt">, now: Date) => ({
  freshForMs: Math.max(0, authenticatedAt.getTime() + stepUpMs - now.getTime()),
  lifetimeMs: stepUpMs,
});

/** Throws step_up_required unless the last authentication was less than 5 minutes ago. */
export function assertStepUp({ authenticatedAt }: Pick<Session, "authenticatedAt">, now: Date): void {
  if (now.getTime() - authenticatedAt.getTime() >= stepUpMs) {
    throw new AppError("step_up_required", "Confirm it's you first");
  }
}
