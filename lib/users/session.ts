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

/** Who is signed in, and the partner they work for. */
export type User = {
  userId: string;
  email: string;
  name: string;
  partnerId: string;
  partnerName: string;
  role: Role;
};

/** A person with the session they are here by. Its id is public: it tells sessions apart and opens nothing. */
export type SignedInUser = User & { sessionId: string; authenticatedAt: Date };

/** Where a sign-in comes from. */
export type Visit = { address: string; userAgent: string };

/** The person's id when e-mail and password fit, else null: one answer for every reason, too many tries among them.
 * `address` is where the request came from. Tries are counted for it and for the e-mail, right ones too. */
export async function checkPassword(input: unknown, address: string): Promise<string | null> {
  const read = signIn.safeParse(input);
  if (!read.success) return null;
  if (await isSignInLimited(read.data.email, address)) return null;
  const user = await selectUserByEmail(read.data.email);
  const isRight = await isPassword(read.data.password, user?.passwordHash);
  // Who works for nobody any more has nothing to sign in to.
  return isRight && user && (await selectMembership(user.id)) ? user.id : null;
}

/** Starts a session and returns what opens it, which only the cookie keeps; we store a hash of it. */
export async function startSession(
  userId: string,
  now: Date,
  visit: Visit = { address: "", userAgent: "" },
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

/** What a way in has come to: an open session, or one that waits for its second factor where the person has set one up.
 * `isStrong`: the way in was two steps in one, as a passkey is. */
export async function openSession(
  userId: string,
  now: Date,
  visit: Visit,
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

/** Null once the session was ended, ran out, lay idle, or its person left; also before the second factor. */
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

/** A sign-in that waits for its second factor, and what it can be taken with. */
export type PendingSession = { sessionId: string; hasTotp: boolean; hasPasskey: boolean };

/** Null where none waits. */
export async function readPendingSession(secret: string, now: Date): Promise<PendingSession | null> {
  const found = await selectPendingSession(hashToken(secret), now);
  if (!found) return null;
  const { hasTotp, passkeyCount } = await getTwoFactor(found.user.id);
  return { sessionId: found.session.idHash.toString("hex"), hasTotp, hasPasskey: passkeyCount > 0 };
}

/** What opens a session under its new id. */
export type Renewed = { userId: string; secret: string };

/** Completes a two-factor sign-in. Null for a wrong code, and where no sign-in waits. Throws rate_limited. */
export async function completeTwoFactor(
  { sessionId }: PendingSession,
  code: string,
  now: Date,
): Promise<Renewed | null> {
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

/** The same for one that is known by its public id. */
export const endSessionById = (sessionId: string): Promise<void> => deleteSession(Buffer.from(sessionId, "hex"));
