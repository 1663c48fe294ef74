import { deleteIdentity, insertIdentity, selectIdentities, selectIdentity } from "#db/identities.ts";
import { selectInvitationsFor } from "#db/invitations.ts";
import { selectMembership } from "#db/partners.ts";
import { transact } from "#db/transact.ts";
import { selectTwoFactor } from "#db/two-factor.ts";
import { selectUser, selectUserByEmail } from "#db/users.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { AppError } from "#lib/errors.ts";
import { join } from "./accept-invitation.ts";
import { recordSecurityChange } from "./account.ts";
import type { SignedInUser } from "./session.ts";
import { assertStepUp } from "./step-up.ts";

/** An account at GitHub or Google, as they vouch for it. `email` is null unless they checked it themselves. */
export type Identity = { provider: string; subject: string; email: string | null; name: string };

/** The accounts elsewhere by which a person signs in. */
export const listIdentities = async (userId: string): Promise<{ provider: string; email: string }[]> =>
  (await selectIdentities(userId)).map(({ provider, email }) => ({ provider, email }));

/** Whom an account elsewhere signs in; null for nobody. It is connected to a person when that person, signed in, did so, or
 * when its checked address waits for an invitation. To have the same address as somebody here connects nothing. */
export async function signInByIdentity(identity: Identity, address: string, now: Date): Promise<string | null> {
  const { provider, subject, email, name } = identity;
  const linked = await selectIdentity(provider, subject);
  if (linked) return (await selectMembership(linked.userId)) ? linked.userId : null;
  if (email === null) return null;
  const row = { provider, subject, email, createdAt: now };
  const [invitation] = await selectInvitationsFor(email, now);
  // A user who already has an account accepts the invitation on its own page, with their password.
  if (!invitation || (await selectUserByEmail(email))) return null;
  return transact(async (tx) => {
    // The address was checked by them, so a link that was shown counts like one that was mailed.
    const checked = { ...invitation, isMailed: true };
    const userId = await join(
      checked,
      undefined,
      { name: name.slice(0, 80) || email, passwordHash: null, address },
      now,
      tx,
    );
    await insertIdentity({ ...row, userId }, tx);
    return userId;
  });
}

/** Connects an account elsewhere with the person who is signed in. Throws step_up_required, validation_failed. */
export async function linkIdentity(user: SignedInUser, identity: Identity, actor: Actor, now: Date): Promise<void> {
  assertStepUp(user, now);
  const { provider, subject, email } = identity;
  await transact(async (tx) => {
    const row = { provider, subject, email: email ?? identity.name, userId: user.userId, createdAt: now };
    if (!(await insertIdentity(row, tx))) throw new AppError("validation_failed", "It signs somebody in already");
    const what = { action: "account.connect", after: { provider }, words: `A ${provider} account was connected` };
    await recordSecurityChange(user, actor, what, now, tx);
  });
}

/** Throws not_found, and limit_reached where it is the only way in. */
export async function unlinkIdentity(user: SignedInUser, provider: string, actor: Actor, now: Date): Promise<void> {
  const [row, { passkeyCount }, all] = await Promise.all([
    selectUser(user.userId),
    selectTwoFactor(user.userId),
    selectIdentities(user.userId),
  ]);
  if (!row?.passwordHash && passkeyCount === 0 && all.length < 2) {
    throw new AppError("limit_reached", "This is your only way to sign in; set a password or a passkey first");
  }
  await transact(async (tx) => {
    if (!(await deleteIdentity(user.userId, provider, tx))) throw new AppError("not_found", "It is not connected");
    const what = {
      action: "account.disconnect",
      before: { provider },
      words: `A ${provider} account was disconnected`,
    };
    await recordSecurityChange(user, actor, what, now, tx);
  });
}
