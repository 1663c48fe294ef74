import { db, type Tx } from "#db/client.ts";
import { operatorSessions } from "#db/schema-operators.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { env } from "#lib/env.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { queueMail } from "#lib/mail/queue-mail.ts";
import { attemptLimit } from "#lib/people/auth/attempt-limit.ts";
import { hasSecondFactor } from "#lib/people/auth/contract.ts";
import { creationOptions, type NewPasskey, passkeyRefused, verifyNewPasskey } from "#lib/people/auth/passkeys.ts";
import { makeFirstRecoveryCodes, makeRecoveryCodes } from "#lib/people/auth/recovery-codes.ts";
import { changeSignIn } from "#lib/people/auth/session.ts";
import { totpIn } from "#lib/people/auth/totp.ts";
import { twoFactorIn } from "#lib/people/auth/two-factor.ts";
import {
  clearOperatorTotp,
  selectOperator,
  updateOperatorTotpConfirmed,
  updateOperatorTotpSecret,
  updateOperatorTotpStep,
} from "#lib/people/queries/operators.ts";
import { deletePasskey, insertPasskey, operatorTables } from "#lib/people/queries/two-factor.ts";
import { securityEmail } from "#lib/people/users/security-email.ts";
import type { Operator } from "./session.ts";

const advice = "sign in to the operator console, change your password, and remove passkeys that aren't yours";

/** As securityEmail, with advice for operators. */
export const operatorSecurityEmail = (changed: string, source: Pick<Actor, "address">, now: Date) =>
  securityEmail(changed, source, now, { advice });

export const operatorTotp = totpIn({
  purpose: "operator totp secret",
  issuer: "Slipway operator",
  async select(operatorId) {
    const row = await selectOperator(operatorId);
    return row?.totpSecret ? { secret: row.totpSecret, confirmedAt: row.totpConfirmedAt } : undefined;
  },
  save: (operatorId, secret, _now, tx) => updateOperatorTotpSecret(operatorId, secret, tx),
  claimTimeStep: updateOperatorTotpStep,
});

export const operatorTwoFactor = twoFactorIn({
  tables: operatorTables,
  totp: operatorTotp,
  hasTotp: async (operatorId, tx) => Boolean((await selectOperator(operatorId, tx))?.totpConfirmedAt),
  limitCodes: attemptLimit("operator codes", { triesWhileDelayed: 0, reason: "wrong_code" }),
  async reportWrongCodes(operatorId, source, now) {
    const row = await selectOperator(operatorId);
    const what = "Someone who knows your operator password entered ten wrong codes";
    if (row) await queueMail([row.email], operatorSecurityEmail(what, source, now), now, db);
  },
});

/** Whether the operator has no second factor although one is required. With single sign-on only, the identity provider
 * requires it. */
export const lacksTwoFactor = async (
  { operatorId, hasPassword }: Pick<Operator, "operatorId" | "hasPassword">,
  tx?: Tx,
): Promise<boolean> =>
  env().SVC_OPERATOR_TWO_FACTOR === "required" &&
  hasPassword &&
  !hasSecondFactor(await operatorTwoFactor.read(operatorId, tx));

/** After a second factor was removed in `tx`: deletes recovery codes without a use. Throws limit_reached if another
 * second factor is required. */
async function afterFactorRemoval(operator: Operator, tx: Tx): Promise<void> {
  if (await lacksTwoFactor(operator, tx)) {
    throw new AppError("limit_reached", "Operators must have a second factor. Add another one first.");
  }
  await operatorTwoFactor.deleteUnusedRecoveryCodes(operator.operatorId, tx);
}

/** As changeSignIn. */
export const changeOperatorSignIn = <Result>(
  { operatorId, sessionId }: Operator,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => changeSignIn({ table: operatorSessions, ownerId: operatorId, sessionId }, work);

type Change = {
  action: string;
  target: string;
  /** A sentence without its final period, for an email to the operator. */
  changed: string;
};

async function recordChange(
  { email }: Operator,
  actor: Actor,
  { action, target, changed }: Change,
  now: Date,
  tx: Tx,
): Promise<void> {
  await recordAudit({ actor, action, target, partnerId: null, environment: null }, now, tx);
  await queueMail([email], operatorSecurityEmail(changed, actor, now), now, tx);
}

/** Requires a code at every future sign-in. Returns recovery codes if the operator had none. Throws validation_failed. */
export async function confirmOperatorTotp(
  operator: Operator,
  code: string | undefined,
  actor: Actor,
  now: Date,
): Promise<string[] | null> {
  const { operatorId } = operator;
  const row = await selectOperator(operatorId);
  if (!row?.totpSecret || row.totpConfirmedAt) {
    throw new AppError("not_found", "No authenticator app is waiting for its first code");
  }
  if (!code || !(await operatorTotp.isFirstCode(operatorId, code.replaceAll(/\s/g, ""), now))) {
    throw invalidField("code", "wrong", "Incorrect code. Enter the code your app shows now.");
  }
  return changeOperatorSignIn(operator, async (tx) => {
    await updateOperatorTotpConfirmed(operatorId, now, tx);
    const changed = "An authenticator app was added to your operator account";
    await recordChange(operator, actor, { action: "operator.totp.on", target: "two-factor", changed }, now, tx);
    return makeFirstRecoveryCodes(operatorTables, operatorId, now, tx);
  });
}

/** Throws not_found. */
export async function disableOperatorTotp(operator: Operator, actor: Actor, now: Date): Promise<void> {
  await changeOperatorSignIn(operator, async (tx) => {
    if (!(await clearOperatorTotp(operator.operatorId, tx))) {
      throw new AppError("not_found", "No authenticator app is set up");
    }
    const changed = "The authenticator app was removed from your operator account";
    await recordChange(operator, actor, { action: "operator.totp.off", target: "two-factor", changed }, now, tx);
    await afterFactorRemoval(operator, tx);
  });
}

/** Registration options for the browser. `origin`: the origin of the page. */
export const offerOperatorPasskey = ({ operatorId, email }: Operator, origin: string, now: Date) =>
  creationOptions(operatorTables, { id: operatorId, label: `${email} (operator)`, name: email }, origin, now);

/** Stores a new passkey. Returns recovery codes if the operator had none. Throws validation_failed. */
export async function addOperatorPasskey(
  operator: Operator,
  passkey: NewPasskey,
  actor: Actor,
  now: Date,
): Promise<string[] | null> {
  const row = await verifyNewPasskey(operatorTables, operator.operatorId, passkey, now);
  return changeOperatorSignIn(operator, async (tx) => {
    if (!(await insertPasskey(operatorTables, row, tx))) throw passkeyRefused();
    const changed = `The passkey “${row.name}” was added to your operator account`;
    await recordChange(operator, actor, { action: "operator.passkey.add", target: row.name, changed }, now, tx);
    return makeFirstRecoveryCodes(operatorTables, operator.operatorId, now, tx);
  });
}

/** Throws not_found. */
export async function removeOperatorPasskey(operator: Operator, id: string, actor: Actor, now: Date): Promise<void> {
  await changeOperatorSignIn(operator, async (tx) => {
    const row = await deletePasskey(operatorTables, operator.operatorId, id, tx);
    if (!row) throw new AppError("not_found", "Passkey not found");
    const changed = `The passkey “${row.name}” was removed from your operator account`;
    await recordChange(operator, actor, { action: "operator.passkey.remove", target: row.name, changed }, now, tx);
    await afterFactorRemoval(operator, tx);
  });
}

/** Replaces the old codes. Throws limit_reached without a second factor. */
export const renewOperatorCodes = (operator: Operator, actor: Actor, now: Date): Promise<string[]> =>
  changeOperatorSignIn(operator, async (tx) => {
    if (!hasSecondFactor(await operatorTwoFactor.read(operator.operatorId, tx))) {
      throw new AppError("limit_reached", "Set up an authenticator app or a passkey first");
    }
    const changed = "New recovery codes were generated for your operator account";
    const change = { action: "operator.recovery_codes", target: "two-factor", changed };
    await recordChange(operator, actor, change, now, tx);
    return makeRecoveryCodes(operatorTables, operator.operatorId, now, tx);
  });
