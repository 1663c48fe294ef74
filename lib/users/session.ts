import type { Role } from "#db/enums.ts";
import { selectMembership } from "#db/partners.ts";
import {
  deleteSession,
  insertSession,
  selectPendingSession,
  selectUserByEmail,
  updateSessionAuthenticated,
  updateSessionSeen,
} from "#db/users.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { hashToken, newToken } from "#lib/auth/token.ts";
import { minuteMs } from "#lib/duration.ts";
import { signIn } from "./contract.ts";
import { isPassword } from "./password.ts";
import { isSignInLimited } from "./sign-in-limit.ts";
import { checkCode, getTwoFactor } from "./two-factor.ts";

const lifetimeMs = 12 * 60 * minuteMs;
const twoFactorMs = 10 * minuteMs;
export const idleMs: number = 30 * minuteMs;

/** The signed-in user and their partner. */
export type User = {
  userId: string;
  email: string;
  name: string;
  partnerId: string;
  partnerName: string;
  role: Role;
};

/** A user with their session. The session's public ID distinguishes sessions and doesn't authenticate. */
export type SignedInUser = User & { sessionId: string; authenticatedAt: Date };

/** The client of a sign-in. */
export type SignInClient = { address: string; userAgent: string };

/** The user's ID, or null for a wrong email or password and after too many attempts, without distinction. `address` is
 * the client's IP address. Attempts are limited by IP address and by email, including successful ones. */
export async function checkPassword(input: unknown, address: string): Promise<string | null> {
  const read = signIn.safeParse(input);
  if (!read.success) return null;
  if (await isSignInLimited(read.data.email, address)) return null;
  const user = await selectUserByEmail(read.data.email);
  const isRight = await isPassword(read.data.password, user?.passwordHash);
  // A user without a partner has nothing to sign in to.
  return isRight && user && (await selectMembership(user.id)) ? user.id : null;
}

/** Starts a session and returns its secret ID, which is only kept in the cookie; we store a hash. */
export async function startSession(
  userId: string,
  now: Date,
  visit: SignInClient = { address: "", userAgent: "" },
  { isWhole = true } = {},
): Promise<string> {
  const secret = newToken();
  await insertSession({
    idHash: hashToken(secret),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + (isWhole ? lifetimeMs : twoFactorMs)),
    authenticatedAt: isWhole ? now : null,
    address: visit.address.slice(0, 64),
    userAgent: visit.userAgent.slice(0, 300),
  });
  return secret;
}

/** The result of a first factor: a session, or a sign-in that awaits the second factor if the user has one. `isStrong`:
 * the method already includes two factors, like a passkey. */
export async function openSession(
  userId: string,
  now: Date,
  visit: SignInClient,
  { isStrong, way }: { isStrong: boolean; way: string },
): Promise<string> {
  const { hasTotp, passkeyCount } = await getTwoFactor(userId);
  const isWhole = isStrong || (!hasTotp && passkeyCount === 0);
  const secret = await startSession(userId, now, visit, { isWhole });
  if (isWhole) await recordSignIn(userId, now, visit.address, way);
  return secret;
}

async function recordSignIn(userId: string, now: Date, address: string, way: string): Promise<void> {
  const membership = await selectMembership(userId);
  if (!membership) return;
  const { partnerId, email } = membership;
  const actor = { kind: "person" as const, id: userId, name: email, address };
  const entry = { actor, action: "session.start", target: email, partnerId, environment: null, after: { way } };
  await recordAudit(entry, now);
}

/** Null if the session has ended, expired or been idle too long, its user left, or the second factor is missing. */
export async function readSession(secret: string, now: Date): Promise<SignedInUser | null> {
  const found = await updateSessionSeen(hashToken(secret), now, new Date(now.getTime() - idleMs));
  const membership = found && (await selectMembership(found.user.id));
  if (!found || !membership) return null;
  const { user, session } = found;
  const { partnerId, partnerName, role } = membership;
  return {
    userId: user.id,
    email: user.email,
    name: user.name,
    partnerId,
    partnerName,
    role,
    sessionId: session.idHash.toString("hex"),
    authenticatedAt: session.authenticatedAt ?? session.createdAt,
  };
}

/** A sign-in that awaits its second factor, and the available methods. */
export type PendingSession = { sessionId: string; hasTotp: boolean; hasPasskey: boolean };

/** Null if there is none. */
export async function readPendingSession(secret: string, now: Date): Promise<PendingSession | null> {
  const found = await selectPendingSession(hashToken(secret), now);
  if (!found) return null;
  const { hasTotp, passkeyCount } = await getTwoFactor(found.user.id);
  return { sessionId: found.session.idHash.toString("hex"), hasTotp, hasPasskey: passkeyCount > 0 };
}

/** The session's new secret ID. */
export type RenewedSession = { userId: string; secret: string };

/** Completes a two-factor sign-in. Null for a wrong code, or without a pending sign-in. Throws rate_limited. */
export async function completeTwoFactor(
  { sessionId }: PendingSession,
  code: string,
  now: Date,
): Promise<RenewedSession | null> {
  const found = await selectPendingSession(Buffer.from(sessionId, "hex"), now);
  if (!found || !(await checkCode(found.user.id, code, now))) return null;
  const { user, session } = found;
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const secret = newToken();
  const set = { idHash: hashToken(secret), authenticatedAt: now, lastSeenAt: now, expiresAt };
  if (!(await updateSessionAuthenticated(session.idHash, set))) return null;
  await recordSignIn(user.id, now, session.address, "two-factor");
  return { userId: user.id, secret };
}

export const endSession = (secret: string): Promise<void> => deleteSession(hashToken(secret));

/** Ends a session by its public ID. */
export const endSessionById = (sessionId: string): Promise<void> => deleteSession(Buffer.from(sessionId, "hex"));
