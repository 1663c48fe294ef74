import { createHmac } from "node:crypto";
import type { Executor } from "#db/client.ts";
import {
  claimRecoveryCode,
  replaceRecoveryCodes,
  selectTotp,
  selectTwoFactor,
  updateTotpStep,
  upsertTotp,
} from "#db/two-factor.ts";
import { totpIn } from "#lib/auth/totp.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { takeLimit } from "#lib/rate-limit.ts";
import { installationKey } from "#lib/secrets/installation-key.ts";
import type { TwoFactor } from "./contract.ts";

const attemptsPerMinute = 5;

export const userTotp = totpIn({
  purpose: "totp secret",
  issuer: "Slipway",
  select: selectTotp,
  save: (userId, secret, createdAt, tx) => upsertTotp({ userId, secret, createdAt }, tx),
  claimTimeStep: updateTotpStep,
});

export const getTwoFactor = (userId: string): Promise<TwoFactor> => selectTwoFactor(userId);

/** True for an unused code of the app or an unused recovery code, which is then used up. Throws rate_limited. */
export async function checkCode(userId: string, code: string, now: Date): Promise<boolean> {
  await takeLimit("two-factor", userId, attemptsPerMinute);
  const bare = code.replaceAll(/[\s-]/g, "");
  return /^[0-9]{6}$/.test(bare) ? userTotp.isCode(userId, bare, now) : redeemRecoveryCode(userId, bare, now);
}

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
