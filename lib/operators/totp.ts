import { generateSecret, generateURI, verify } from "otplib";
import { type OperatorRow, selectOperator, updateOperatorTotp, updateOperatorTotpStep } from "#db/operators.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { seal, unseal } from "#lib/seal.ts";

const purpose = "operator totp secret";
// A code of the step before still counts: a clock may be behind, or a person slow.
const epochTolerance: [number, number] = [30, 0];

/** Makes a secret for the operator's app; nothing is asked for before a first code of it was right. Throws limit_reached
 * where one is in use. */
export async function prepareOperatorTotp(operatorId: string): Promise<void> {
  const row = await selectOperator(operatorId);
  if (row?.totpConfirmedAt) throw new AppError("limit_reached", "An authenticator app is already set up");
  await updateOperatorTotp(operatorId, { totpSecret: seal(purpose, operatorId, generateSecret()), totpStep: 0 });
}

/** The secret as an app takes it, while it waits for its first code; null otherwise. */
export async function readPreparedOperatorTotp(
  operatorId: string,
  label: string,
): Promise<{ secret: string; uri: string } | null> {
  const row = await selectOperator(operatorId);
  if (!row?.totpSecret || row.totpConfirmedAt) return null;
  const secret = unseal(purpose, operatorId, row.totpSecret);
  return { secret, uri: generateURI({ issuer: "Slipway operator", label, secret }) };
}

/** Two-factor authentication enabled. Throws validation_failed. */
export async function confirmOperatorTotp(operatorId: string, code: string | undefined, now: Date): Promise<void> {
  const row = await selectOperator(operatorId);
  if (!row?.totpSecret || row.totpConfirmedAt)
    throw new AppError("not_found", "No authenticator app is waiting for its first code");
  if (!(await isCodeOf(row, code, now))) throw wrongCode("Incorrect code. Enter the code your app shows now.");
  await updateOperatorTotp(operatorId, { totpConfirmedAt: now });
}

export const dropOperatorTotp = (operatorId: string): Promise<void> =>
  updateOperatorTotp(operatorId, { totpSecret: null, totpConfirmedAt: null, totpStep: 0 });

/** Nothing where no app is set up. Throws validation_failed for a code that is missing, wrong or was used. */
export async function assertOperatorCode(row: OperatorRow, code: string | undefined, now: Date): Promise<void> {
  if (!row.totpConfirmedAt) return;
  if (!code) throw wrongCode("Enter the six-digit code from your app");
  if (!(await isCodeOf(row, code, now))) throw wrongCode("Incorrect or already used code");
}

async function isCodeOf({ id, totpSecret }: OperatorRow, token: string | undefined, now: Date): Promise<boolean> {
  if (!totpSecret || !token || !/^[0-9]{6}$/.test(token)) return false;
  const epoch = Math.floor(now.getTime() / 1000);
  const found = await verify({ secret: unseal(purpose, id, totpSecret), token, epoch, epochTolerance });
  // The database decides who was first: the same code on two screens opens one of them.
  return found.valid && "timeStep" in found && updateOperatorTotpStep(id, found.timeStep);
}

const wrongCode = (message: string) => invalidField("code", "wrong", message);
