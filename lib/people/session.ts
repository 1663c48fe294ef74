import { createHash, randomBytes } from "node:crypto";
import type { Role } from "#db/enums.ts";
import { selectMembership } from "#db/partners.ts";
import { deleteSession, insertSession, selectUserByEmail, updateSessionSeen } from "#db/people.ts";
import { signIn } from "#lib/people/contract.ts";
import { isPassword } from "#lib/people/password.ts";
import { take } from "#lib/rate-limit.ts";

const triesPerMinute = { address: 30, email: 10 };
const lifetimeMs = 12 * 60 * 60 * 1000;
const idleMs = 2 * 60 * 60 * 1000;

/** Who is signed in, and the partner they work for. */
export type Person = {
  userId: string;
  email: string;
  name: string;
  partnerId: string;
  partnerName: string;
  role: Role;
};

/** The person's id when e-mail and password fit, else null: one answer for every reason, too many tries among them.
 * `address` is where the request came from. Tries are counted for it and for the e-mail, right ones too. */
export async function checkPassword(input: unknown, address: string): Promise<string | null> {
  const read = signIn.safeParse(input);
  if (!read.success) return null;
  const byAddress = await take("sign-in address", address, triesPerMinute.address);
  const byEmail = await take("sign-in e-mail", read.data.email, triesPerMinute.email);
  if (byAddress.isOver || byEmail.isOver) return null;
  const user = await selectUserByEmail(read.data.email);
  return (await isPassword(read.data.password, user?.passwordHash)) && user ? user.id : null;
}

/** Starts a session and returns its id, which only the cookie keeps; we store a hash of it. */
export async function startSession(userId: string, now: Date): Promise<string> {
  const sessionId = randomBytes(32).toString("base64url");
  await insertSession({ idHash: hashOf(sessionId), userId, expiresAt: new Date(now.getTime() + lifetimeMs) });
  return sessionId;
}

/** Null once the session was ended, ran out, lay idle, or its person left. */
export async function readSession(sessionId: string, now: Date): Promise<Person | null> {
  const user = await updateSessionSeen(hashOf(sessionId), now, new Date(now.getTime() - idleMs));
  const membership = user && (await selectMembership(user.id));
  if (!user || !membership) return null;
  const { partnerId, partnerName, role } = membership;
  return { userId: user.id, email: user.email, name: user.name, partnerId, partnerName, role };
}

export const endSession = (sessionId: string): Promise<void> => deleteSession(hashOf(sessionId));

const hashOf = (sessionId: string) => createHash("sha256").update(sessionId).digest();
