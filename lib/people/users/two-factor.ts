import { db, type Tx } from "#db/client.ts";
import { AppError } from "#lib/errors.ts";
import { queueMail } from "#lib/mail/queue-mail.ts";
import { selectMembership } from "#lib/partners/queries/partners.ts";
import { totpIn } from "#lib/people/auth/totp.ts";
import { twoFactorIn } from "#lib/people/auth/two-factor.ts";
import {
  hasConfirmedTotp,
  selectTotp,
  updateTotpStep,
  upsertTotp,
  userTables,
} from "#lib/people/queries/two-factor.ts";
import { selectUser } from "#lib/people/queries/users.ts";
import { limitCodes } from "./attempts.ts";
import { securityEmail } from "./security-email.ts";

export const userTotp = totpIn({
  purpose: "totp secret",
  issuer: "Slipway",
  select: selectTotp,
  save: (userId, secret, createdAt, tx) => upsertTotp({ userId, secret, createdAt }, tx),
  claimTimeStep: updateTotpStep,
});

export const userTwoFactor = twoFactorIn({
  tables: userTables,
  totp: userTotp,
  hasTotp: hasConfirmedTotp,
  limitCodes,
  async reportWrongCodes(userId, source, now) {
    const user = await selectUser(userId);
    if (user) await queueMail([user.email], wrongCodesEmail(source, now), now, db);
  },
});

/** After a second factor was removed in `tx`: deletes recovery codes without a use. Throws limit_reached if the partner
 * requires another second factor. */
export async function afterFactorRemoval(userId: string, tx: Tx): Promise<void> {
  const membership = await selectMembership(userId, tx);
  if (membership?.mustSetUpTwoFactor) {
    throw new AppError(
      "limit_reached",
      `${membership.partnerName} requires two-factor authentication. Add another second factor first.`,
    );
  }
  await userTwoFactor.deleteUnusedRecoveryCodes(userId, tx);
}

const wrongCodesEmail = (source: { address: string }, now: Date) =>
  securityEmail("Someone entered ten wrong two-factor codes for your account and may know your password", source, now);
