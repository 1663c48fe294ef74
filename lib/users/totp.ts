import { selectTotp, updateTotpStep, upsertTotp } from "#db/two-factor.ts";
import { totpFor } from "#lib/auth/totp.ts";
import { AppError } from "#lib/errors.ts";

const totp = totpFor({ purpose: "totp secret", issuer: "Slipway", claimTimeStep: updateTotpStep });

/** Creates a secret, which takes effect once its first code is confirmed. Throws limit_reached if one is in use. */
export async function prepareTotp(userId: string, now: Date): Promise<void> {
  const row = { userId, secret: totp.newSecret(userId), createdAt: now };
  if (!(await upsertTotp(row))) throw new AppError("limit_reached", "An authenticator app is already set up");
}

/** The secret that awaits its first code, or null. */
export async function readPreparedTotp(userId: string, label: string): Promise<{ secret: string; uri: string } | null> {
  const row = await selectTotp(userId);
  return row && !row.confirmedAt ? totp.setup(userId, row.secret, label) : null;
}

/** Whether this is an unused code of the confirmed app. */
export async function isTotpCode(userId: string, code: string, now: Date): Promise<boolean> {
  const row = await selectTotp(userId);
  return row?.confirmedAt ? totp.verify(userId, row.secret, code, now) : false;
}

/** Whether this is a code of the app that awaits its first code. */
export async function isFirstTotpCode(userId: string, code: string, now: Date): Promise<boolean> {
  const row = await selectTotp(userId);
  return row && !row.confirmedAt ? totp.verify(userId, row.secret, code, now) : false;
}
