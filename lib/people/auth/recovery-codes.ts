import { createHmac } from "node:crypto";
import type { Executor } from "#db/client.ts";
import {
  claimRecoveryCode,
  replaceRecoveryCodes,
  selectTwoFactor,
  type TwoFactorTables,
} from "#lib/people/queries/two-factor.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { installationKey } from "#lib/secrets/installation-key.ts";

const codeCount = 10;
const codeLength = 12;
const purpose = "recovery codes";

/** Ten new single-use codes of a user or operator, which replace the previous ones. They are shown only once. */
export async function makeRecoveryCodes(
  tables: TwoFactorTables,
  ownerId: string,
  createdAt: Date,
  tx: Executor,
): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => randomBase62(codeLength).toLowerCase());
  const key = await installationKey(purpose, tx);
  const hashes = codes.map((code) => hashOf(key, ownerId, code));
  await replaceRecoveryCodes(tables, ownerId, { hashes, createdAt }, tx);
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, "$1-"));
}

/** With the first second factor. Null if the owner has codes. */
export async function makeFirstRecoveryCodes(
  tables: TwoFactorTables,
  ownerId: string,
  createdAt: Date,
  tx: Executor,
): Promise<string[] | null> {
  const { recoveryCodesLeft } = await selectTwoFactor(tables, ownerId, tx);
  return recoveryCodesLeft === 0 ? makeRecoveryCodes(tables, ownerId, createdAt, tx) : null;
}

/** Uses a code without dashes; false if it is unknown or was already used. */
export async function redeemRecoveryCode(
  tables: TwoFactorTables,
  ownerId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const key = await installationKey(purpose);
  return claimRecoveryCode(tables, ownerId, hashOf(key, ownerId, code.toLowerCase()), now);
}

const hashOf = (key: Buffer, ownerId: string, code: string) =>
  createHmac("sha256", key).update(`${ownerId} ${code}`).digest();
