import { selectMembership } from "#db/partners.ts";
import { insertPasswordReset, selectPasswordReset, takePasswordReset } from "#db/password-resets.ts";
import { transact } from "#db/transact.ts";
import { deleteSessionsOf, selectUser, updateUser } from "#db/users.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { hourMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { isMailSet, linkBase, queueMail } from "#lib/mail/queue-mail.ts";
import { randomId } from "#lib/random-id.ts";
import { take } from "#lib/rate-limit.ts";
import { assertGoodPassword } from "./good-password.ts";
import { hashPassword } from "./password.ts";
import { hashToken, newToken } from "./token.ts";

const openMs = hourMs;
const mailsPerMinute = 2;

/** Mails a link to this address where there is an account with it. The answer is the same where there is none, and where
 * too many were asked for. `origin`: what the request was sent to. */
export async function requestReset(email: string, origin: string, now: Date): Promise<void> {
  if ((await take("reset e-mail", email, mailsPerMinute)).isOver) return;
  const token = newToken();
  const link = `${linkBase(origin)}/reset-password/${token}`;
  const text = `Choose a new password for Slipway here within an hour:\n\n${link}\n\nThe link works once. If you did not ask for it, ignore this mail; your password stays as it is.\n`;
  await insertPasswordReset({
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + openMs),
    mail: { id: randomId("mail"), recipient: email, subject: "Choose a new password for Slipway", text },
    at: now,
  });
}

/** Whether a link still opens anything. Looking at it uses nothing up. */
export const isOpenReset = async (token: string, now: Date): Promise<boolean> =>
  (await selectPasswordReset(hashToken(token), now)) !== undefined;

/** Sets the password and ends every session; two-factor stays on. Throws not_found once the link was used. */
export async function resetPassword(token: string, password: string, address: string, now: Date): Promise<void> {
  const open = await selectPasswordReset(hashToken(token), now);
  const owner = open && (await selectUser(open.userId));
  if (!owner) throw gone();
  await assertGoodPassword(password, [owner.email, owner.name]);
  const passwordHash = await hashPassword(password);
  await transact(async (tx) => {
    const userId = await takePasswordReset(hashToken(token), now, tx);
    const user = userId && (await selectUser(userId, tx));
    if (!user) throw gone();
    const emailVerifiedAt = user.emailVerifiedAt ?? (isMailSet() ? now : null);
    await updateUser(user.id, { passwordHash, emailVerifiedAt }, tx);
    await deleteSessionsOf(user.id, null, tx);
    const actor = { kind: "person" as const, id: user.id, name: user.email, address };
    const partnerId = (await selectMembership(user.id, tx))?.partnerId ?? null;
    const entry = { actor, action: "account.reset_password", target: user.email, partnerId, environment: null };
    await recordAudit(entry, now, tx);
    await queueMail([user.email], changed, now, tx);
  });
}

export const changed = {
  subject: "Your password for Slipway was changed",
  text: "Your password was changed, and your other sessions have ended.\n\nIf this was not you, choose a new one at once by “Forgot your password?” on the sign-in page, and tell an owner of your account.\n",
};

const gone = () => new AppError("not_found", "This link was used or has run out; ask for a new one");
