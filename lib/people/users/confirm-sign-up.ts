import { transact } from "#db/client.ts";
import { dayMs } from "#lib/duration.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { networkKey } from "#lib/limit-key.ts";
import { isLinkAllowed } from "#lib/mail/link-mail.ts";
import { isMailSet, linkBase, queueMail } from "#lib/mail/queue-mail.ts";
import { hashToken, newToken } from "#lib/people/auth/token.ts";
import { claimPendingSignUp, insertPendingSignUp, selectPendingSignUp } from "#lib/people/queries/pending-sign-ups.ts";
import { selectUserByEmail } from "#lib/people/queries/users.ts";
import { consumeLimit } from "#lib/rate-limit.ts";
import type { SignUp, SignUpConfirmation } from "./contract.ts";
import { assertGoodPassword } from "./good-password.ts";
import { hashPassword, isPassword } from "./password.ts";
import { createAccount, registerUser } from "./register-user.ts";

const emailsPerMinute = 2;

/** With a mail server, emails a link that creates the account. The result is the same for an address that has an account,
 * and if a limit is exceeded. Without one, creates the account. Throws validation_failed. */
export async function requestSignUp(signUp: SignUp, origin: string, address: string, now: Date): Promise<void> {
  if (!isMailSet()) {
    await registerUser(signUp, address, now);
    return;
  }
  const { email, name, partner_name: partnerName } = signUp;
  await assertGoodPassword(signUp.password, [email, name, partnerName]);
  // Also for an address that has an account, so that both take the same time.
  const passwordHash = await hashPassword(signUp.password);
  if ((await consumeLimit("sign-up email", email, emailsPerMinute)).isOver) return;
  const mail = { purpose: "sign_up" as const, source: networkKey(address) };
  const token = newToken();
  const expiresAt = new Date(now.getTime() + dayMs);
  await transact(async (tx) => {
    if (!(await isLinkAllowed({ ...mail, recipient: email }, now, tx))) return;
    const isKnown = (await selectUserByEmail(email, tx)) !== undefined;
    const row = { tokenHash: hashToken(token), email, name, partnerName, passwordHash, expiresAt };
    if (!isKnown) await insertPendingSignUp(row, tx);
    const message = isKnown ? accountExists(linkBase(origin)) : confirmation(`${linkBase(origin)}/sign-up/${token}`);
    await queueMail([email], { ...message, ...mail }, now, tx);
  });
}

const confirmation = (link: string) => ({
  subject: "Confirm your email for Slipway",
  text: `To create your Slipway account, open this link and enter the password you chose:\n\n${link}\n\nThe link expires in 24 hours and can be used once.\n\nIf you didn't sign up, you can ignore this email. No account is created.\n`,
});

const accountExists = (base: string) => ({
  subject: "You already have a Slipway account",
  text: `Someone signed up for Slipway with your email, but you already have an account. Sign in, or reset your password if you forgot it:\n\n${base}/sign-in\n\nIf this wasn't you, you can ignore this email. Your account hasn't changed.\n`,
});

/** Null if the link was used or has expired. Does not use it up. */
export async function readSignUp(token: string, now: Date): Promise<{ email: string; partnerName: string } | null> {
  const row = await selectPendingSignUp(hashToken(token), now);
  return row ? { email: row.email, partnerName: row.partnerName } : null;
}

/** Creates the account. The password shows that the link was opened by the person who signed up, not by someone whose
 * address they used. Throws not_found, and validation_failed for a wrong password. */
export async function confirmSignUp(
  { token, password }: SignUpConfirmation,
  address: string,
  now: Date,
): Promise<{ email: string }> {
  const tokenHash = hashToken(token);
  const pending = await selectPendingSignUp(tokenHash, now);
  if (!pending) throw expired();
  if (!(await isPassword(password, pending.passwordHash))) {
    throw invalidField("password", "wrong", "Incorrect password. Enter the one you chose when you signed up.");
  }
  return transact(async (tx) => {
    const row = await claimPendingSignUp(tokenHash, now, tx);
    if (!row) throw expired();
    await createAccount({ ...row, partner_name: row.partnerName, emailVerifiedAt: now }, address, now, tx);
    return { email: row.email };
  });
}

const expired = () => new AppError("not_found", "This link was already used or has expired. Sign up again.");
