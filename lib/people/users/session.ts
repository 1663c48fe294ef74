import { type Tx, transact } from "#db/client.ts";
import type { Role } from "#db/enums.ts";
import { sessions } from "#db/schema.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { minuteMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { isReadable } from "#lib/partners/contract-end-contract.ts";
import { selectMembership } from "#lib/partners/queries/partners.ts";
import { hasSecondFactor } from "#lib/people/auth/contract.ts";
import { isKnownDevice } from "#lib/people/auth/known-device.ts";
import {
  findSession,
  newSession,
  removeSession,
  replaceSecretId,
  type Session,
  type SignInClient,
  sessionIdOf,
} from "#lib/people/auth/session.ts";
import { sessionLifetimeMs } from "#lib/people/auth/session-times.ts";
import { hashToken } from "#lib/people/auth/token.ts";
import { insertSession, selectPendingSession } from "#lib/people/queries/sessions.ts";
import { selectUserByEmail } from "#lib/people/queries/users.ts";
import { type Preferences, readPreferences } from "#lib/preferences/contract.ts";
import { limitPasswords } from "./attempts.ts";
import { signIn } from "./contract.ts";
import { isPassword } from "./password.ts";
import { userTwoFactor } from "./two-factor.ts";

const twoFactorMs = 10 * minuteMs;

/** The signed-in user and their partner. */
export type User = {
  userId: string;
  email: string;
  name: string;
  partnerId: string;
  partnerName: string;
  role: Role;
};

/** A user with their session. */
export type SignedInUser = User &
  Session & {
    /** The partner requires a second factor, which this user doesn't have yet. */
    mustSetUpTwoFactor: boolean;
    preferences: Preferences;
  };

/** Where an attempt comes from: the client's IP address, and the token of a known device, if it sent one. */
export type AttemptSource = { address: string; device?: string };

/** The user's ID, or null for a wrong email or password, without distinction. Throws rate_limited, also for emails
 * without a user. */
export async function checkPassword(
  input: unknown,
  { address, device }: AttemptSource,
  now: Date,
): Promise<string | null> {
  const read = signIn.safeParse(input);
  if (!read.success) return null;
  const { email, password } = read.data;
  const user = await selectUserByEmail(email);
  const source = { address, isKnownDevice: isKnownDevice(device, user?.id, now) };
  const attempt = { ...source, account: email.toLowerCase(), action: "session.refused" as const, subject: user?.id };
  const { result } = await limitPasswords(attempt, async () => {
    const isRight = await isPassword(password, user?.passwordHash);
    // A user without a partner has nothing to sign in to.
    const membership = isRight && user && (await selectMembership(user.id));
    return membership && isReadable(membership, now) ? user.id : null;
  });
  return result;
}

/** Starts a session, which awaits its second factor unless `isWhole`. Returns its secret ID. */
export async function startSession(
  userId: string,
  now: Date,
  client: SignInClient = { address: "", userAgent: "" },
  { isWhole = true } = {},
  tx?: Tx,
): Promise<string> {
  const { secret, columns } = newSession(client, now);
  await insertSession(
    sessions,
    {
      ...columns,
      ...(!isWhole && { authenticatedAt: null, expiresAt: new Date(now.getTime() + twoFactorMs) }),
      userId,
    },
    tx,
  );
  return secret;
}

/** The result of a first factor: a session, or a sign-in that awaits the second factor if the user has one. `isStrong`:
 * the method already includes two factors, like a passkey. */
export async function openSession(
  userId: string,
  now: Date,
  client: SignInClient,
  { isStrong, method }: { isStrong: boolean; method: string },
): Promise<{ secret: string; isWhole: boolean }> {
  const isWhole = isStrong || !hasSecondFactor(await userTwoFactor.read(userId));
  return transact(async (tx) => {
    const secret = await startSession(userId, now, client, { isWhole }, tx);
    if (isWhole) await recordSignIn(userId, { address: client.address, method }, now, tx);
    return { secret, isWhole };
  });
}

type SignInDetails = { address: string; method: string };

async function recordSignIn(userId: string, { address, method }: SignInDetails, now: Date, tx: Tx): Promise<void> {
  const membership = await selectMembership(userId, tx);
  if (!membership) return;
  const { partnerId, email } = membership;
  const actor = { kind: "person" as const, id: userId, name: email, address };
  const entry = { actor, action: "session.start", target: email, partnerId, environment: null, after: { method } };
  await recordAudit(entry, now, tx);
}

/** Null if the session has ended, expired or been idle too long, its user left, the partner's
 * contract ended long ago, or the second factor is missing. */
export async function readSession(
  secret: string,
  now: Date,
  { isBackground = false } = {},
): Promise<SignedInUser | null> {
  const session = await findSession(sessions, secret, now, { isBackground });
  const membership = session && (await selectMembership(session.ownerId));
  if (!session || !membership || !isReadable(membership, now)) return null;
  const { ownerId: userId, sessionId, authenticatedAt } = session;
  const preferences = readPreferences(membership.preferences);
  const { contractEndsAt: _, ...member } = membership;
  return { ...member, preferences, userId, sessionId, authenticatedAt };
}

/** A sign-in that awaits its second factor, and the available methods. */
export type PendingSession = {
  sessionId: string;
  userId: string;
  hasTotp: boolean;
  hasPasskey: boolean;
};

/** Null if there is none. */
export async function readPendingSession(secret: string, now: Date): Promise<PendingSession | null> {
  const row = await selectPendingSession(hashToken(secret), now);
  if (!row) return null;
  const { idHash, userId } = row;
  const { hasTotp, passkeyCount } = await userTwoFactor.read(userId);
  return { sessionId: sessionIdOf(idHash), userId, hasTotp, hasPasskey: passkeyCount > 0 };
}

/** Completes a two-factor sign-in and returns the session's new secret ID. Null for a wrong code, or if the sign-in is
 * no longer pending. After ten wrong codes, each ends the sign-in. Throws rate_limited, sign_in_required. */
export async function completeTwoFactor(
  { sessionId, userId }: PendingSession,
  code: string,
  { address, device }: AttemptSource,
  now: Date,
): Promise<string | null> {
  const source = { address, isKnownDevice: isKnownDevice(device, userId, now), action: "session.refused" as const };
  const { isRight, isLastTry } = await userTwoFactor.checkCode(userId, code, source, now);
  if (isLastTry) {
    await endSessionById(sessionId);
    throw new AppError("sign_in_required", "Too many incorrect codes. Sign in again with your password.");
  }
  if (!isRight) return null;
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs);
  return transact(async (tx) => {
    const secret = await replaceSecretId(sessions, sessionId, now, { expiresAt }, tx);
    if (secret) await recordSignIn(userId, { address, method: "two-factor" }, now, tx);
    return secret;
  });
}

export const endSession = (secret: string): Promise<void> => endSessionById(sessionIdOf(hashToken(secret)));

export const endSessionById = (sessionId: string): Promise<void> => removeSession(sessions, sessionId);
