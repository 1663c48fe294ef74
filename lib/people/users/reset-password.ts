import { transact } from "#db/client.ts";
import { sessions } from "#db/schema.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { hourMs } from "#lib/duration.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { networkKey } from "#lib/limit-key.ts";
import { isLinkAllowed, knownDevice } from "#lib/mail/link-mail.ts";
import { isMailSet, linkBase, queueMail, toMail } from "#lib/mail/queue-mail.ts";
import { selectMembership } from "#lib/partners/queries/partners.ts";
import { isKnownDevice } from "#lib/people/auth/known-device.ts";
import { hashToken, newToken } from "#lib/people/auth/token.ts";
import { claimPasswordReset, insertPasswordReset, selectPasswordReset } from "#lib/people/queries/password-resets.ts";
import { deleteSessionsOf } from "#lib/people/queries/sessions.ts";
import {
  selectUser,
  selectUserByEmail,
  selectUserLocked,
  type UserRow,
  updateUser,
} from "#lib/people/queries/users.ts";
import { consumeLimit } from "#lib/rate-limit.ts";
import type { ResetConfirmation } from "./contract.ts";
import { assertGoodPassword } from "./good-password.ts";
import { hashPassword } from "./password.ts";
import { passwordChangedEmail } from "./security-email.ts";
import type { AttemptSource } from "./session.ts";
import { type MethodRemoval, planMethodRemoval, removeSignInMethods } from "./sign-in-methods.ts";
import { userTwoFactor } from "./two-factor.ts";

const linkLifeMs = hourMs;
const emailsPerMinute = 2;

/** Emails a reset link if there is an account with this address. The response is the same if there is none, and if a limit
 * is exceeded. `origin`: where the request was sent. Limits are those of the client's network, so that others can't use them
 * up; a known device of the account has its own. */
export async function requestReset(
  email: string,
  origin: string,
  now: Date,
  { address, device }: AttemptSource = { address: "" },
): Promise<void> {
  const account = device ? await selectUserByEmail(email) : undefined;
  const source = isKnownDevice(device, account?.id, now) ? knownDevice : networkKey(address);
  if ((await consumeLimit("reset email", `${email} ${source}`, emailsPerMinute)).isOver) return;
  const token = newToken();
  const link = `${linkBase(origin)}/reset-password/${token}`;
  const text = `Someone asked to reset the password of your Slipway account. To choose a new password, open this link:\n\n${link}\n\nThe link expires in 1 hour and can be used once.\n\nIf you didn't request this, you can ignore this email. Your password won't change.\n`;
  const reset = {
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + linkLifeMs),
    mail: toMail(email, { subject: "Reset your Slipway password", text, purpose: "reset", source }),
    at: now,
  };
  await transact(async (tx) => {
    if (await isLinkAllowed({ purpose: "reset", recipient: email, source }, now, tx))
      await insertPasswordReset(reset, tx);
  });
}

/** What the reset will do; null if the link is no longer valid. Does not use it up. */
export async function readReset(token: string, now: Date): Promise<MethodRemoval | null> {
  const owner = await selectOwner(token, now);
  return owner ? planMethodRemoval(owner) : null;
}

/** Sets the password, ends all sessions, and removes sign-in methods. Throws not_found if the link was used or expired,
 * and validation_failed for a weak password or a wrong code. */
export async function resetPassword(
  { token, password, code }: ResetConfirmation,
  address: string,
  now: Date,
): Promise<void> {
  const owner = await selectOwner(token, now);
  if (!owner) throw expired();
  await assertGoodPassword(password, [owner.email, owner.name]);
  const { requiresCode } = await planMethodRemoval(owner);
  // Who has the link isn't delayed by wrong codes of others.
  const source = { address, isKnownDevice: true, action: "session.refused" as const };
  if (requiresCode && !(code && (await userTwoFactor.checkCode(owner.id, code, source, now)).isRight)) {
    throw codeRequired();
  }
  const passwordHash = await hashPassword(password);
  await transact(async (tx) => {
    // Before everything else, like other changes of how the user signs in.
    const user = await selectUserLocked(owner.id, tx);
    if (!user || (await claimPasswordReset(hashToken(token), now, tx)) !== user.id) throw expired();
    const emailVerifiedAt = user.emailVerifiedAt ?? (isMailSet() ? now : null);
    await updateUser(user.id, { passwordHash, emailVerifiedAt }, tx);
    await deleteSessionsOf(sessions, user.id, null, tx);
    const removal = await planMethodRemoval(user, tx);
    // A second factor was added since the code was checked.
    if (removal.requiresCode && !requiresCode) throw codeRequired();
    await removeSignInMethods(user.id, removal, tx);
    const { removed } = removal;
    const actor = { kind: "person" as const, id: user.id, name: user.email, address };
    const partnerId = (await selectMembership(user.id, tx))?.partnerId ?? null;
    const entry = { actor, action: "account.reset_password", target: user.email, partnerId, environment: null };
    await recordAudit({ ...entry, ...(removed.length > 0 && { before: { sign_in_methods: removed } }) }, now, tx);
    await queueMail([user.email], passwordChangedEmail(actor, now, removed), now, tx);
  });
}

async function selectOwner(token: string, now: Date): Promise<UserRow | undefined> {
  const open = await selectPasswordReset(hashToken(token), now);
  return open && selectUser(open.userId);
}

const codeRequired = () =>
  invalidField("code", "wrong", "Enter the code your app shows now, or an unused recovery code.");

const expired = () => new AppError("not_found", "This link was already used or has expired. Request a new one.");
