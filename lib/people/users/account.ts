import { type Tx, transact } from "#db/client.ts";
import { sessions } from "#db/schema.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { queueMail } from "#lib/mail/queue-mail.ts";
import { hasSecondFactor } from "#lib/people/auth/contract.ts";
import { makeFirstRecoveryCodes, makeRecoveryCodes } from "#lib/people/auth/recovery-codes.ts";
import { changeSignIn, idHashOf } from "#lib/people/auth/session.ts";
import { deletePasswordResetsOf } from "#lib/people/queries/password-resets.ts";
import { deleteSessionsOf } from "#lib/people/queries/sessions.ts";
import { deleteTotp, updateTotpConfirmed, userTables } from "#lib/people/queries/two-factor.ts";
import { updateUser } from "#lib/people/queries/users.ts";
import { assertGoodPassword } from "./good-password.ts";
import { hashPassword } from "./password.ts";
import { passwordChangedEmail, securityEmail } from "./security-email.ts";
import type { SignedInUser } from "./session.ts";
import { afterFactorRemoval, userTotp, userTwoFactor } from "./two-factor.ts";

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

/** As changeSignIn. */
export const changeUserSignIn = <Result>(
  { userId, sessionId }: SignedInUser,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => changeSignIn({ table: sessions, ownerId: userId, sessionId }, work);

/** Ends every other session and invalidates open reset links. The endpoint requires a step-up instead of the old password. */
export async function changePassword(user: SignedInUser, password: string, actor: Actor, now: Date): Promise<void> {
  await assertGoodPassword(password, [user.email, user.name, user.partnerName]);
  const passwordHash = await hashPassword(password);
  await changeUserSignIn(user, async (tx) => {
    await updateUser(user.userId, { passwordHash }, tx);
    await deleteSessionsOf(sessions, user.userId, idHashOf(user.sessionId), tx);
    await deletePasswordResetsOf(user.userId, tx);
    await recordAccountChange(user, actor, { action: "account.change_password" }, now, tx);
    await queueMail([user.email], passwordChangedEmail(actor, now), now, tx);
  });
}

/** Enables TOTP with a first code. Returns recovery codes if the user had none. Throws validation_failed for a wrong code. */
export async function confirmTotp(user: SignedInUser, code: string, actor: Actor, now: Date): Promise<string[] | null> {
  if (!(await userTotp.isFirstCode(user.userId, code.replaceAll(/\s/g, ""), now))) {
    throw invalidField("code", "wrong", "Incorrect code. Enter the code your app shows now.");
  }
  return changeUserSignIn(user, async (tx) => {
    if (!(await updateTotpConfirmed(user.userId, now, tx)))
      throw new AppError("limit_reached", "An authenticator app is already set up");
    await recordSecurityChange(
      user,
      actor,
      { action: "account.add_totp", changed: "An authenticator app was added to your account" },
      now,
      tx,
    );
    return makeFirstRecoveryCodes(userTables, user.userId, now, tx);
  });
}

/** Throws not_found. */
export async function disableTotp(user: SignedInUser, actor: Actor, now: Date): Promise<void> {
  await changeUserSignIn(user, async (tx) => {
    if (!(await deleteTotp(user.userId, tx))) throw new AppError("not_found", "No authenticator app is set up");
    await recordSecurityChange(
      user,
      actor,
      { action: "account.remove_totp", changed: "The authenticator app was removed from your account" },
      now,
      tx,
    );
    await afterFactorRemoval(user.userId, tx);
  });
}

/** Replaces the old codes. Throws limit_reached without a second factor. */
export const renewRecoveryCodes = (user: SignedInUser, actor: Actor, now: Date): Promise<string[]> =>
  changeUserSignIn(user, async (tx) => {
    if (!hasSecondFactor(await userTwoFactor.read(user.userId, tx)))
      throw new AppError("limit_reached", "Set up an authenticator app or a passkey first");
    await recordSecurityChange(
      user,
      actor,
      { action: "account.renew_codes", changed: "New recovery codes were generated for your account" },
      now,
      tx,
    );
    return makeRecoveryCodes(userTables, user.userId, now, tx);
  });

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

/** Writes the audit log and emails the user, who then notices a hijacked session. */
export async function recordSecurityChange(
  user: SignedInUser,
  actor: Actor,
  { changed, ...what }: AccountChange & { changed: string },
  now: Date,
  tx: Tx,
): Promise<void> {
  await recordAccountChange(user, actor, what, now, tx);
  await queueMail([user.email], securityEmail(changed, actor, now), now, tx);
}
