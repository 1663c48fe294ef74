import { transact } from "#db/client.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { displayName } from "#lib/display-name.ts";
import { AppError } from "#lib/errors.ts";
import { selectMembership } from "#lib/partners/queries/partners.ts";
import { assertStepUp, twoFactorRequired } from "#lib/people/auth/session.ts";
import { hashToken } from "#lib/people/auth/token.ts";
import { deleteIdentity, insertIdentity, selectIdentities, selectIdentity } from "#lib/people/queries/identities.ts";
import { selectInvitationByToken } from "#lib/people/queries/invitations.ts";
import { selectTwoFactor, userTables } from "#lib/people/queries/two-factor.ts";
import { selectUser, selectUserByEmail } from "#lib/people/queries/users.ts";
import { join } from "./accept-invitation.ts";
import { changeUserSignIn, recordSecurityChange } from "./account.ts";
import type { SignedInUser } from "./session.ts";
import { identityProviderName } from "./sign-in-methods.ts";

/** An account at GitHub or Google. `email` is null unless the provider has verified it. */
export type Identity = { provider: string; subject: string; email: string | null; name: string };

/** Connected accounts. */
export const listIdentities = async (userId: string): Promise<{ provider: string; email: string }[]> =>
  (await selectIdentities(userId)).map(({ provider, email }) => ({ provider, email }));

type SignInSource = { address: string; invitation?: string };

/** The id of the user whom a provider account signs in, or null. An account is connected by the signed-in user, or by the open
 * invitation for its verified address whose page the sign-in started from: anybody can invite an address. A matching address
 * alone connects nothing: it would let the provider take over. */
export async function signInByIdentity(
  identity: Identity,
  { address, invitation: token }: SignInSource,
  now: Date,
): Promise<string | null> {
  const { provider, subject, email, name } = identity;
  const linked = await selectIdentity(provider, subject);
  if (linked) return (await selectMembership(linked.userId)) ? linked.userId : null;
  if (email === null || !token) return null;
  const row = { provider, subject, email, createdAt: now };
  const invitation = (await selectInvitationByToken(hashToken(token), now))?.invitation;
  if (invitation?.email.toLowerCase() !== email.toLowerCase()) return null;
  // A user who already has an account accepts the invitation on its own page, with their password.
  if (await selectUserByEmail(email)) return null;
  return transact(async (tx) => {
    // The provider verified the address, so a link that was only shown counts like an emailed one.
    const checked = { ...invitation, isMailed: true };
    const userId = await join(
      checked,
      undefined,
      { name: displayName("").safeParse(name).data ?? email, passwordHash: null, address },
      now,
      tx,
    );
    await insertIdentity({ ...row, userId }, tx);
    return userId;
  });
}

/** Connects an account to the signed-in user. Throws step_up_required, validation_failed. */
export async function linkIdentity(user: SignedInUser, identity: Identity, actor: Actor, now: Date): Promise<void> {
  assertStepUp(user, now);
  if (user.mustSetUpTwoFactor) throw twoFactorRequired();
  const { provider, subject, email } = identity;
  await changeUserSignIn(user, async (tx) => {
    const row = { provider, subject, email: email ?? identity.name, userId: user.userId, createdAt: now };
    if (!(await insertIdentity(row, tx)))
      throw new AppError("validation_failed", "This account is already connected to another user");
    const what = {
      action: "account.connect",
      after: { provider },
      changed: `Your account was connected to ${identityProviderName(provider)}`,
    };
    await recordSecurityChange(user, actor, what, now, tx);
  });
}

/** Throws not_found, and limit_reached if it is the only way to sign in. */
export async function unlinkIdentity(user: SignedInUser, provider: string, actor: Actor, now: Date): Promise<void> {
  await changeUserSignIn(user, async (tx) => {
    const [row, { passkeyCount }, all] = await Promise.all([
      selectUser(user.userId, tx),
      selectTwoFactor(userTables, user.userId, tx),
      selectIdentities(user.userId, tx),
    ]);
    if (!row?.passwordHash && passkeyCount === 0 && all.length < 2) {
      throw new AppError("limit_reached", "This is your only way to sign in. Set a password or add a passkey first.");
    }
    if (!(await deleteIdentity(user.userId, provider, tx)))
      throw new AppError("not_found", "This account is not connected");
    const what = {
      action: "account.disconnect",
      before: { provider },
      changed: `Your account was disconnected from ${identityProviderName(provider)}`,
    };
    await recordSecurityChange(user, actor, what, now, tx);
  });
}
