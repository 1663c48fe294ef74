import { createHmac } from "node:crypto";
import { db, type Executor } from "#db/client.ts";
import {
  claimRecoveryCode,
  replaceRecoveryCodes,
  selectTotp,
  selectTwoFactor,
  updateTotpStep,
  upsertTotp,
} from "#db/two-factor.ts";
import { selectUser } from "#db/users.ts";
import { failuresWithoutDelay } from "#lib/auth/attempt-limit.ts";
import { totpIn } from "#lib/auth/totp.ts";
import { queueMail } from "#lib/mail/queue-mail.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { installationKey } from "#lib/secrets/installation-key.ts";
import { limitCodes } from "./attempts.ts";
import type { TwoFactor } from "./contract.ts";
import { securityEmail } from "./security-email.ts";

export const userTotp = totpIn({
  purpose: "totp secret",
  issuer: "Slipway",
  select: selectTotp,
  save: (userId, secret, createdAt, tx) => upsertTotp({ userId, secret, createdAt }, tx),
  claimTimeStep: updateTotpStep,
});

export const getTwoFactor = (userId: string): Promise<TwoFactor> => selectTwoFactor(userId);

/** Right is an unused code of the app or an unused recovery code, which is then used up. Throws rate_limited for codes
 * of the app; recovery codes are too long to guess. The user receives an email about the tenth wrong code. */
export async function checkCode(
  userId: string,
  code: string,
  source: { address: string; isKnownDevice: boolean },
  now: Date,
): Promise<{ isRight: boolean; isLastTry: boolean }> {
  const bare = code.replaceAll(/[\s-]/g, "");
  if (!/^[0-9]{6}$/.test(bare)) return { isRight: await redeemRecoveryCode(userId, bare, now), isLastTry: false };
  const { result, failures } = await limitCodes({ account: userId, ...source }, async () =>
    (await userTotp.isCode(userId, bare, now)) ? true : null,
  );
  if (failures === failuresWithoutDelay) {
    const user = await selectUser(userId);
    if (user) await queueMail([user.email], wrongCodesEmail(source, now), now, db);
  }
  return { isRight: result !== null, isLastTry: failures >= failuresWithoutDelay };
}

const wrongCodesEmail = (source: { address: string }, now: Date) =>
  securityEmail("Someone entered ten wrong two-factor codes for your account and may know your password", source, now);

const codeCount = 10;
const codeLength = 12;
const codePurpose = "recovery codes";

/** Ten new single-use codes, which replace the previous ones. They are shown only once. */
export async function makeRecoveryCodes(userId: string, tx: Executor): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => randomBase62(codeLength).toLowerCase());
  const key = await installationKey(codePurpose, tx);
  const hashes = codes.map((code) => hashOf(key, userId, code));
  await replaceRecoveryCodes(userId, hashes, tx);
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, "$1-"));
}

export const deleteRecoveryCodes = (userId: string, tx: Executor): Promise<void> =>
  replaceRecoveryCodes(userId, [], tx);

/** Uses a code, with or without dashes; false if it is unknown or was already used. */
export async function redeemRecoveryCode(userId: string, code: string, now: Date): Promise<boolean> {
  const key = await installationKey(codePurpose);
  return claimRecoveryCode(userId, hashOf(key, userId, code.toLowerCase()), now);
}

const hashOf = (key: Buffer, userId: string, code: string) =>
  createHmac("sha256", key).update(`${userId} ${code}`).digest();
