import { db } from "#db/client.ts";
import { hasConfirmedTotp, selectTotp, updateTotpStep, upsertTotp, userTables } from "#db/two-factor.ts";
import { selectUser } from "#db/users.ts";
import { totpIn } from "#lib/auth/totp.ts";
import { twoFactorIn } from "#lib/auth/two-factor.ts";
import { queueMail } from "#lib/mail/queue-mail.ts";
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

const wrongCodesEmail = (source: { address: string }, now: Date) =>
  securityEmail("Someone entered ten wrong two-factor codes for your account and may know your password", source, now);
