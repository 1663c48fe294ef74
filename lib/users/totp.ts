import { generateSecret, generateURI, verify } from "otplib";
import { selectTotp, type TotpRow, updateTotpStep, upsertTotp } from "#db/two-factor.ts";
import { AppError } from "#lib/errors.ts";
import { seal, unseal } from "#lib/seal.ts";

const purpose = "totp secret";
// A code of the step before or after counts too: a clock may go wrong, or a person be slow.
const epochTolerance = 30;

/** Makes a secret for the person's app; nothing is asked for before a first code of it was right.
 * Throws limit_reached where one is in use. */
export async function prepareTotp(userId: string, now: Date): Promise<void> {
  const row = { userId, secret: seal(purpose, userId, generateSecret()), createdAt: now };
  if (!(await upsertTotp(row))) throw new AppError("limit_reached", "An authenticator app is already set up");
}

/** The secret as the app takes it, while it waits for its first code; null otherwise. */
export async function readPreparedTotp(userId: string, label: string): Promise<{ secret: string; uri: string } | null> {
  const row = await selectTotp(userId);
  if (!row || row.confirmedAt) return null;
  const secret = unseal(purpose, userId, row.secret);
  return { secret, uri: generateURI({ issuer: "Slipway", label, secret }) };
}

/** True for a code of a confirmed app that was not taken before. */
export async function isTotpCode(userId: string, code: string, now: Date): Promise<boolean> {
  const row = await selectTotp(userId);
  return row?.confirmedAt ? isCodeOf(row, code, now) : false;
}

/** The same for one that waits for its first code. */
export async function isFirstTotpCode(userId: string, code: string, now: Date): Promise<boolean> {
  const row = await selectTotp(userId);
  return row && !row.confirmedAt && /^[0-9]{6}$/.test(code) ? isCodeOf(row, code, now) : false;
}

async function isCodeOf({ userId, secret, lastStep }: TotpRow, token: string, now: Date): Promise<boolean> {
  const epoch = Math.floor(now.getTime() / 1000);
  const found = await verify({ secret: unseal(purpose, userId, secret), token, epoch, epochTolerance });
  if (!found.valid || !("timeStep" in found)) return false;
  // The database decides who was first: the same code on two screens opens one of them.
  return found.timeStep > lastStep && (await updateTotpStep(userId, found.timeStep));
}
