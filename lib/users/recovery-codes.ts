import { createHmac } from "node:crypto";
import type { Executor } from "#db/client.ts";
import { replaceRecoveryCodes, takeRecoveryCode } from "#db/two-factor.ts";
import { purposeKey } from "#lib/env.ts";
import { randomBase62 } from "#lib/random-id.ts";

const codeCount = 10;
const codeLength = 12;

/** Ten new codes, each for one sign-in; the ones before are gone. Shown this once. */
export async function makeRecoveryCodes(userId: string, tx: Executor): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => randomBase62(codeLength).toLowerCase());
  const hashes = codes.map((code) => hashOf(userId, code));
  await replaceRecoveryCodes(userId, hashes, tx);
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, "$1-"));
}

export const dropRecoveryCodes = (userId: string, tx: Executor): Promise<void> => replaceRecoveryCodes(userId, [], tx);

/** Uses one up, written with or without its dashes; false when it is none, or was used. */
export const takeRecovery = (userId: string, code: string, now: Date): Promise<boolean> =>
  takeRecoveryCode(userId, hashOf(userId, code.toLowerCase()), now);

const hashOf = (userId: string, code: string) =>
  createHmac("sha256", purposeKey("recovery codes")).update(`${userId} ${code}`).digest();
