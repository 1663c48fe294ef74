import { transact } from "#db/client.ts";
import { selectMembership } from "#db/partners.ts";
import { claimPasswordReset, insertPasswordReset, selectPasswordReset } from "#db/password-resets.ts";
import { sessions } from "#db/schema.ts";
import { deleteSessionsOf } from "#db/sessions.ts";
import { selectUser, updateUser } from "#db/users.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { hashToken, newToken } from "#lib/auth/token.ts";
import { hourMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { formatUtcTime } from "#lib/format-time.ts";
import { detailLines, isMailSet, isResetLimited, linkBase, queueMail } from "#lib/mail/queue-mail.ts";
import { randomId } from "#lib/random-id.ts";
import { consumeLimit } from "#lib/rate-limit.ts";
import { assertGoodPassword } from "./good-password.ts";
import { hashPassword } from "./password.ts";

const linkLifeMs = hourMs;
const emailsPerMinute = 2;

/** Emails a reset link if there is an account with this address. The response is the same if there is none, and if a limit
 * is exceeded. `origin`: where the request was sent. */
export async function requestReset(email: string, origin: string, now: Date): Promise<void> {
  if ((await consumeLimit("reset email", email, emailsPerMinute)).isOver) return;
  if (await isResetLimited(email, now)) return;
  const token = newToken();
  const link = `${linkBase(origin)}/reset-password/${token}`;
  const text = `Someone asked to reset the password of your Slipway account. To choose a new password, open this link:\n\n${link}\n\nThe link expires in 1 hour and can be used once.\n\nIf you didn't request this, you can ignore this email. Your password won't change.\n`;
  await insertPasswordReset({
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + linkLifeMs),
    mail: { id: randomId("mail"), recipient: email, subject: "Reset your Slipway password", text, purpose: "reset" },
    at: now,
  });
}

/** Whether a reset link is still valid. Does not use it up. */
export const isOpenReset = async (token: string, now: Date): Promise<boolean> =>
  (await selectPasswordReset(hashToken(token), now)) !== undefined;

/** Sets the password and ends all sessions; two-factor stays on. Throws not_found if the link was used or expired. */
export async function resetPassword(token: string, password: string, address: string, now: Date): Promise<void> {
  const open = await selectPasswordReset(hashToken(token), now);
  const owner = open && (await selectUser(open.userId));
  if (!owner) throw expired();
  await assertGoodPassword(password, [owner.email, owner.name]);
  const passwordHash = await hashPassword(password);
  await transact(async (tx) => {
    const userId = await claimPasswordReset(hashToken(token), now, tx);
    const user = userId && (await selectUser(userId, tx));
    if (!user) throw expired();
    const emailVerifiedAt = user.emailVerifiedAt ?? (isMailSet() ? now : null);
    await updateUser(user.id, { passwordHash, emailVerifiedAt }, tx);
    await deleteSessionsOf(sessions, user.id, null, tx);
    const actor = { kind: "person" as const, id: user.id, name: user.email, address };
    const partnerId = (await selectMembership(user.id, tx))?.partnerId ?? null;
    const entry = { actor, action: "account.reset_password", target: user.email, partnerId, environment: null };
    await recordAudit(entry, now, tx);
    await queueMail([user.email], passwordChangedEmail(actor, now), now, tx);
  });
}

/** `changed` is a sentence without its final period: "Your password was changed". */
export const securityEmail = (changed: string, { address }: Pick<Actor, "address">, now: Date) => ({
  subject: `Slipway: ${changed.charAt(0).toLowerCase()}${changed.slice(1)}`,
  text: `${changed}.\n\n${detailLines({ "IP address": address, Time: formatUtcTime(now) })}\n\nIf this wasn't you, reset your password with “Forgot your password?” on the sign-in page, and tell an owner of your account.\n`,
});

export const passwordChangedEmail = (actor: Pick<Actor, "address">, now: Date) =>
  securityEmail("Your password was changed and your other sessions were signed out", actor, now);

const expired = () => new AppError("not_found", "This link was already used or has expired. Request a new one.");
