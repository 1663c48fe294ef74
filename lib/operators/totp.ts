import { type OperatorRow, selectOperator, updateOperatorTotp, updateOperatorTotpStep } from "#db/operators.ts";
import { totpFor } from "#lib/auth/totp.ts";
import { AppError, invalidField } from "#lib/errors.ts";

const totp = totpFor({
  purpose: "operator totp secret",
  issuer: "Slipway operator",
  claimTimeStep: updateOperatorTotpStep,
});

/** Creates a secret, which takes effect once its first code is confirmed. Throws limit_reached if one is in use. */
export async function prepareOperatorTotp(operatorId: string): Promise<void> {
  const row = await selectOperator(operatorId);
  if (row?.totpConfirmedAt) throw new AppError("limit_reached", "An authenticator app is already set up");
  await updateOperatorTotp(operatorId, { totpSecret: totp.newSecret(operatorId), totpStep: 0 });
}

/** The secret that awaits its first code, or null. */
export async function readPreparedOperatorTotp(
  operatorId: string,
  label: string,
): Promise<{ secret: string; uri: string } | null> {
  const row = await selectOperator(operatorId);
  return row?.totpSecret && !row.totpConfirmedAt ? totp.setup(operatorId, row.totpSecret, label) : null;
}

/** Requires a code at every future sign-in. Throws validation_failed. */
export async function confirmOperatorTotp(operatorId: string, code: string | undefined, now: Date): Promise<void> {
  const row = await selectOperator(operatorId);
  if (!row?.totpSecret || row.totpConfirmedAt)
    throw new AppError("not_found", "No authenticator app is waiting for its first code");
  if (!code || !(await totp.verify(operatorId, row.totpSecret, code, now)))
    throw wrongCode("Incorrect code. Enter the code your app shows now.");
  await updateOperatorTotp(operatorId, { totpConfirmedAt: now });
}

export const deleteOperatorTotp = (operatorId: string): Promise<void> =>
  updateOperatorTotp(operatorId, { totpSecret: null, totpConfirmedAt: null, totpStep: 0 });

/** Passes if no app is set up. Throws validation_failed for a missing, wrong or used code. */
export async function assertOperatorCode(row: OperatorRow, code: string | undefined, now: Date): Promise<void> {
  const { id, totpSecret, totpConfirmedAt } = row;
  if (!totpConfirmedAt) return;
  if (!code) throw wrongCode("Enter the six-digit code from your app");
  if (!totpSecret || !(await totp.verify(id, totpSecret, code, now))) throw wrongCode("Incorrect or already used code");
}

const wrongCode = (message: string) => invalidField("code", "wrong", message);
