import { drawQr, type QrImage } from "#lib/qr.ts";
import type { PasskeyLine, SessionLine, TwoFactor } from "./contract.ts";
import { listIdentities } from "./identities.ts";
import { listPasskeys } from "./passkeys.ts";
import type { SignedInUser } from "./session.ts";
import { listSessions } from "./sessions.ts";
import { getTwoFactor, userTotp } from "./two-factor.ts";

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
    getTwoFactor(userId),
    userTotp.readPrepared(userId, email),
    listPasskeys(userId),
    listSessions(user, now),
    listIdentities(userId),
  ]);
  const prepared = waiting && { secret: waiting.secret, qr: drawQr(waiting.uri) };
  return { steps, prepared, passkeys, sessions, identities };
}
