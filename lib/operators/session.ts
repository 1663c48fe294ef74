import { db, type Tx, transact } from "#db/client.ts";
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
import { attemptLimit, failuresWithoutDelay } from "#lib/auth/attempt-limit.ts";
import { isKnownDevice } from "#lib/auth/known-device.ts";
import { findSession, idHashOf, newSession, removeSession, type Session } from "#lib/auth/session.ts";
import { totpIn } from "#lib/auth/totp.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { formatUtcTime } from "#lib/format-time.ts";
import { detailLines, queueMail } from "#lib/mail/queue-mail.ts";
import { countRefusal } from "#lib/security/count-event.ts";
import { isPassword } from "#lib/users/password.ts";

const limitPasswords = attemptLimit("operator passwords", { triesWhileDelayed: 3 });
const limitCodes = attemptLimit("operator codes", { triesWhileDelayed: 0 });

const ofOperator = { partnerId: null, environment: null };

/** Who is signed in to the operator's console. */
export type Operator = Session & { operatorId: string; email: string; mustChoosePassword: boolean; hasTotp: boolean };

type SignIn = { email: string; password: string; code?: string };

/** Starts a session. Throws rate_limited; sign_in_required, identical for an unknown address and a wrong password; and
 * validation_failed for the code. `address` is the client's IP address, and `device` the token of a known device. */
export async function signInOperator(
  { email, password, code }: SignIn,
  { address, device }: { address: string; device?: string },
  now: Date,
): Promise<{ secret: string; operatorId: string }> {
  const known = await selectOperatorByEmail(email);
  const source = { address, isKnownDevice: isKnownDevice(device, known?.id, now) };
  const row = await checkPassword({ email, password }, source, known);
  if (!row) throw new AppError("sign_in_required", "Incorrect email or password");
  await assertCode(row, code, source, now);
  const { secret, columns } = newSession(now);
  const actor = { kind: "operator" as const, id: row.id, name: row.email, address };
  await transact(async (tx) => {
    await insertSession(operatorSessions, { ...columns, operatorId: row.id }, tx);
    await recordAudit({ ...ofOperator, actor, action: "operator.sign_in", target: row.email }, now, tx);
  });
  return { secret, operatorId: row.id };
}

type AttemptSource = { address: string; isKnownDevice: boolean };

/** The operator, or null if the password is wrong. Throws rate_limited. */
export async function checkPassword(
  { email, password }: SignIn,
  source: AttemptSource,
  row: OperatorRow | undefined,
): Promise<OperatorRow | null> {
  const { result } = await limitPasswords({ account: email.toLowerCase(), ...source }, async () =>
    (await isPassword(password, row?.passwordHash)) && row && !row.disabledAt ? row : null,
  );
  const { address } = source;
  if (!result) countRefusal({ action: "operator.refused", reason: "wrong_password", subject: row?.id, address });
  return result;
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
  { operatorId, email, sessionId }: Operator,
  { password, code }: Omit<SignIn, "email">,
  actor: Actor,
  now: Date,
): Promise<void> {
  const source = { address: actor.address ?? "", isKnownDevice: true };
  const row = await checkPassword({ email, password }, source, await selectOperator(operatorId));
  if (!row) throw invalidField("password", "wrong", "Incorrect password");
  await assertCode(row, code, source, now);
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

/** Passes if no app is set up. Throws validation_failed for a missing, wrong or used code, and rate_limited. The operator
 * receives an email about the tenth wrong code. */
async function assertCode(
  { id, email, totpConfirmedAt }: OperatorRow,
  code: string | undefined,
  source: AttemptSource,
  now: Date,
): Promise<void> {
  if (!totpConfirmedAt) return;
  if (!code) throw wrongCode("Enter the six-digit code from your app");
  const { result, failures } = await limitCodes({ account: id, ...source }, async () =>
    (await operatorTotp.isCode(id, code, now)) ? true : null,
  );
  if (result) return;
  if (failures === failuresWithoutDelay) await queueMail([email], wrongCodesEmail(source, now), now, db);
  countRefusal({ action: "operator.refused", reason: "wrong_code", subject: id, address: source.address });
  throw wrongCode("Incorrect or already used code");
}

const wrongCodesEmail = ({ address }: AttemptSource, now: Date) => ({
  subject: "Slipway: someone who knows your operator password entered ten wrong codes",
  text: `Someone who knows the password of your operator account entered ten wrong two-factor codes.\n\n${detailLines({ "IP address": address, Time: formatUtcTime(now) })}\n\nIf this wasn't you, sign in to the operator console and change your password.\n`,
});

const wrongCode = (message: string) => invalidField("code", "wrong", message);
