import { type Tx, transact } from "#db/client.ts";
import {
  clearOperatorTotp,
  type OperatorRow,
  selectOperator,
  selectOperatorByEmail,
  updateOperatorTotpConfirmed,
  updateOperatorTotpSecret,
  updateOperatorTotpStep,
} from "#db/operators.ts";
import { operatorSessions } from "#db/schema-operators.ts";
import { insertSession, updateSessionAuthenticated } from "#db/sessions.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { findSession, idHashOf, newSession, removeSession, type Session } from "#lib/auth/session.ts";
import { totpIn } from "#lib/auth/totp.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { takeLimit } from "#lib/rate-limit.ts";
import { countRefusal } from "#lib/security/count-event.ts";
import { isPassword } from "#lib/users/password.ts";

const attemptsPerMinute = { address: 20, email: 5 };

const ofOperator = { partnerId: null, environment: null };

/** Who is signed in to the operator's console. */
export type Operator = Session & { operatorId: string; email: string; mustChoosePassword: boolean; hasTotp: boolean };

type SignIn = { email: string; password: string; code?: string };

/** Starts a session and returns its secret ID. Throws rate_limited; sign_in_required, identical for an unknown address
 * and a wrong password; and validation_failed for the code. `address` is the client's IP address. */
export async function signInOperator({ email, password, code }: SignIn, address: string, now: Date): Promise<string> {
  await takeLimit("operator address", address, attemptsPerMinute.address);
  await takeLimit("operator email", email.toLowerCase(), attemptsPerMinute.email);
  const row = await selectOperatorByEmail(email);
  if (!(await isPassword(password, row?.passwordHash)) || !row || row.disabledAt) {
    countRefusal({ action: "operator.refused", reason: "wrong_password", subject: row?.id, address });
    throw new AppError("sign_in_required", "Incorrect email or password");
  }
  await assertCode(row, code, address, now);
  const { secret, columns } = newSession(now);
  const actor = { kind: "operator" as const, id: row.id, name: row.email, address };
  await transact(async (tx) => {
    await insertSession(operatorSessions, { ...columns, operatorId: row.id }, tx);
    await recordAudit({ ...ofOperator, actor, action: "operator.sign_in", target: row.email }, now, tx);
  });
  return secret;
}

/** Null if the session has ended, expired or been idle too long, or its operator was removed or disabled. */
export async function readOperatorSession(secret: string, now: Date): Promise<Operator | null> {
  const session = await findSession(operatorSessions, secret, now);
  const row = session && (await selectOperator(session.ownerId));
  if (!row || row.disabledAt) return null;
  return {
    operatorId: row.id,
    email: row.email,
    mustChoosePassword: row.isPasswordOnce,
    hasTotp: row.totpConfirmedAt !== null,
    sessionId: session.sessionId,
    authenticatedAt: session.authenticatedAt,
  };
}

/** Checks the password, and the code if required; valid for 5 minutes. Throws validation_failed, rate_limited. */
export async function completeOperatorStepUp(
  { operatorId, sessionId }: Operator,
  { password, code }: Omit<SignIn, "email">,
  actor: Actor,
  now: Date,
): Promise<void> {
  await takeLimit("operator step-up", operatorId, attemptsPerMinute.email);
  const row = await selectOperator(operatorId);
  if (!row || !(await isPassword(password, row.passwordHash))) {
    countRefusal({ action: "operator.refused", reason: "wrong_password", subject: operatorId, address: actor.address });
    throw invalidField("password", "wrong", "Incorrect password");
  }
  await assertCode(row, code, actor.address, now);
  await transact(async (tx) => {
    await updateSessionAuthenticated(operatorSessions, idHashOf(sessionId), { authenticatedAt: now }, tx);
    await recordAudit({ ...ofOperator, actor, action: "operator.step_up", target: "session" }, now, tx);
  });
}

export const endOperatorSession = ({ sessionId }: Operator, tx: Tx): Promise<void> =>
  removeSession(operatorSessions, sessionId, tx);

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

/** Requires a code at every future sign-in. Throws validation_failed. */
export async function confirmOperatorTotp(
  { operatorId }: Operator,
  code: string | undefined,
  actor: Actor,
  now: Date,
): Promise<void> {
  const row = await selectOperator(operatorId);
  if (!row?.totpSecret || row.totpConfirmedAt) {
    throw new AppError("not_found", "No authenticator app is waiting for its first code");
  }
  if (!code || !(await operatorTotp.isFirstCode(operatorId, code, now))) {
    throw wrongCode("Incorrect code. Enter the code your app shows now.");
  }
  await transact(async (tx) => {
    await updateOperatorTotpConfirmed(operatorId, now, tx);
    await recordAudit({ ...ofOperator, actor, action: "operator.totp.on", target: "two-factor" }, now, tx);
  });
}

export const disableOperatorTotp = ({ operatorId }: Operator, tx: Tx): Promise<void> =>
  clearOperatorTotp(operatorId, tx);

/** Passes if no app is set up. Throws validation_failed for a missing, wrong or used code. */
async function assertCode(
  { id, totpConfirmedAt }: OperatorRow,
  code: string | undefined,
  address: string | null,
  now: Date,
): Promise<void> {
  if (!totpConfirmedAt) return;
  if (!code) throw wrongCode("Enter the six-digit code from your app");
  if (await operatorTotp.isCode(id, code, now)) return;
  countRefusal({ action: "operator.refused", reason: "wrong_code", subject: id, address });
  throw wrongCode("Incorrect or already used code");
}

const wrongCode = (message: string) => invalidField("code", "wrong", message);
