import { createHmac } from "node:crypto";
import type { Executor } from "#db/client.ts";
import { claimRecoveryCode, replaceRecoveryCodes } from "#db/two-factor.ts";
import { purposeKey } from "#lib/env.ts";
import { randomBase62 } from "#lib/random-id.ts";

const codeCount = 10;
const codeLength = 12;

/** Ten new single-use codes, which replace the previous ones. They are shown only once. */
export async function makeRecoveryCodes(userId: string, tx: Executor): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => randomBase62(codeLength).toLowerCase());
  const hashes = codes.map((code) => hashOf(userId, code));
  await replaceRecoveryCodes(userId, hashes, tx);
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, "$1-"));
}

export const deleteRecoveryCodes = (userId: string, tx: Executor): Promise<void> =>
  replaceRecoveryCodes(userId, [], tx);

/** Uses a code, with or without dashes; false if it is unknown or was already used. */
export const redeemRecoveryCode = (userId: string, code: string, now: Date): Promise<boolean> =>
  claimRecoveryCode(userId, hashOf(userId, code.toLowerCase()), now);

const hashOf = (userId: string, code: string) =>
  createHmac("sha256", purposeKey("recovery codes")).update(`${userId} ${code}`).digest();
