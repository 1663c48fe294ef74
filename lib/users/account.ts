import type { Tx } from "#db/client.ts";
import { deletePasswordResetsOf } from "#db/password-resets.ts";
import { transact } from "#db/transact.ts";
import { deleteTotp, selectTwoFactor, updateTotpConfirmed } from "#db/two-factor.ts";
import { deleteSessionsOf, updateUser } from "#db/users.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { queueMail } from "#lib/mail/queue-mail.ts";
import { assertGoodPassword } from "./good-password.ts";
import { hashPassword } from "./password.ts";
import { dropRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.ts";
import { changed } from "./reset-password.ts";
import type { SignedInUser } from "./session.ts";
import { isFirstTotpCode } from "./totp.ts";

/** What a person changes about their own account. */

export async function renameUser(user: SignedInUser, name: string, actor: Actor, now: Date): Promise<void> {
  await transact(async (tx) => {
    await updateUser(user.userId, { name }, tx);
    await recordAccountChange(
      user,
      actor,
      { action: "account.rename", before: { name: user.name }, after: { name } },
      now,
      tx,
    );
  });
}

/** Ends every other session and invalidates open reset links. The endpoint requires a step-up instead of the old password. */
export async function changePassword(user: SignedInUser, password: string, actor: Actor, now: Date): Promise<void> {
  await assertGoodPassword(password, [user.email, user.name, user.partnerName]);
  const passwordHash = await hashPassword(password);
  await transact(async (tx) => {
    await updateUser(user.userId, { passwordHash }, tx);
    await deleteSessionsOf(user.userId, Buffer.from(user.sessionId, "hex"), tx);
    await deletePasswordResetsOf(user.userId, tx);
    await recordAccountChange(user, actor, { action: "account.change_password" }, now, tx);
    await queueMail([user.email], changed, now, tx);
  });
}

/** Turns codes from an app on with a first code of it. Returns the recovery codes, where these are the first.
 * Throws validation_failed for a wrong code. */
export async function confirmTotp(user: SignedInUser, code: string, actor: Actor, now: Date): Promise<string[] | null> {
  if (!(await isFirstTotpCode(user.userId, code.replaceAll(/\s/g, ""), now))) {
    throw invalidField("code", "wrong", "Incorrect code. Enter the code your app shows now.");
  }
  return transact(async (tx) => {
    if (!(await updateTotpConfirmed(user.userId, now, tx))) throw new AppError("limit_reached", "It is set up already");
    const { recoveryCodesLeft } = await selectTwoFactor(user.userId, tx);
    await recordSecurityChange(
      user,
      actor,
      { action: "account.add_totp", words: "Codes from an app were set up" },
      now,
      tx,
    );
    return recoveryCodesLeft === 0 ? makeRecoveryCodes(user.userId, tx) : null;
  });
}

/** Turns them off. Throws not_found. */
export async function dropTotp(user: SignedInUser, actor: Actor, now: Date): Promise<void> {
  await transact(async (tx) => {
    if (!(await deleteTotp(user.userId, tx))) throw new AppError("not_found", "No app is set up");
    await recordSecurityChange(
      user,
      actor,
      { action: "account.remove_totp", words: "Codes from an app were turned off" },
      now,
      tx,
    );
    await dropUselessCodes(user.userId, tx);
  });
}

/** New codes in place of the old ones. Throws limit_reached where there is no second factor to replace. */
export const renewRecoveryCodes = (user: SignedInUser, actor: Actor, now: Date): Promise<string[]> =>
  transact(async (tx) => {
    const { hasTotp, passkeyCount } = await selectTwoFactor(user.userId, tx);
    if (!hasTotp && passkeyCount === 0) throw new AppError("limit_reached", "Set up an app or a passkey first");
    await recordSecurityChange(
      user,
      actor,
      { action: "account.renew_codes", words: "New recovery codes were made" },
      now,
      tx,
    );
    return makeRecoveryCodes(user.userId, tx);
  });

/** Recovery codes are deleted with the last second factor. */
export async function dropUselessCodes(userId: string, tx: Tx): Promise<void> {
  const { hasTotp, passkeyCount } = await selectTwoFactor(userId, tx);
  if (!hasTotp && passkeyCount === 0) await dropRecoveryCodes(userId, tx);
}

type AccountChange = {
  action: string;
  target?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

export function recordAccountChange(
  user: SignedInUser,
  actor: Actor,
  what: AccountChange,
  now: Date,
  tx: Tx,
): Promise<void> {
  return recordAudit({ actor, target: user.email, partnerId: user.partnerId, environment: null, ...what }, now, tx);
}

/** The audit row, and a mail to the person: whoever took their session over is seen. */
export async function recordSecurityChange(
  user: SignedInUser,
  actor: Actor,
  { words, ...what }: AccountChange & { words: string },
  now: Date,
  tx: Tx,
): Promise<void> {
  await recordAccountChange(user, actor, what, now, tx);
  const text = `${words} on your account, from ${actor.address ?? "an unknown address"}, ${now.toISOString()}.\n\nIf this was not you, choose a new password at once by “Forgot your password?” on the sign-in page, and tell an owner.\n`;
  await queueMail([user.email], { subject: `Slipway: ${words.toLowerCase()}`, text }, now, tx);
}
