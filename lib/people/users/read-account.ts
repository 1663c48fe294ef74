import type { PasskeyLine, SessionLine, TwoFactor } from "#lib/people/auth/contract.ts";
import { listPasskeys } from "#lib/people/auth/passkeys.ts";
import { userTables } from "#lib/people/queries/two-factor.ts";
import { drawQr, type QrImage } from "#lib/qr.ts";
import { listIdentities } from "./identities.ts";
import type { SignedInUser } from "./session.ts";
import { listUserSessions } from "./sessions.ts";
import { userTotp, userTwoFactor } from "./two-factor.ts";

export type Account = {
  steps: TwoFactor;
  /** A secret that awaits its first code. */
  prepared: { secret: string; qr: QrImage } | null;
  passkeys: PasskeyLine[];
  sessions: SessionLine[];
  identities: { provider: string; email: string }[];
};

/** The data of the user's account page. */
export async function readAccount(user: SignedInUser, now: Date): Promise<Account> {
  const { userId, email } = user;
  const [steps, waiting, passkeys, sessions, identities] = await Promise.all([
    userTwoFactor.read(userId),
    userTotp.readPrepared(userId, email),
    listPasskeys(userTables, userId),
    listUserSessions(user, now),
    listIdentities(userId),
  ]);
  const prepared = waiting && { secret: waiting.secret, qr: drawQr(waiting.uri) };
  return { steps, prepared, passkeys, sessions, identities };
}
