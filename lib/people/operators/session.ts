import { type Tx, transact } from "#db/client.ts";
import type { OperatorRole } from "#db/enums.ts";
import { operatorSessions } from "#db/schema-operators.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { type Attempt, attemptLimit } from "#lib/people/auth/attempt-limit.ts";
import { hasSecondFactor } from "#lib/people/auth/contract.ts";
import { isKnownDevice } from "#lib/people/auth/known-device.ts";
import { ownerOfPasskey, requestOptions } from "#lib/people/auth/passkeys.ts";
import { findSession, newSession, removeSession, type Session, type SignInClient } from "#lib/people/auth/session.ts";
import { type OperatorRow, selectOperator, selectOperatorByEmail } from "#lib/people/queries/operators.ts";
import { insertSession } from "#lib/people/queries/sessions.ts";
import { operatorTables } from "#lib/people/queries/two-factor.ts";
import { isPassword } from "#lib/people/users/password.ts";
import { type Preferences, readPreferences } from "#lib/preferences/contract.ts";
import { countRefusal } from "#lib/security/count-event.ts";
import { withLocalSignIn } from "./local-sign-in.ts";
import { lacksTwoFactor, operatorTwoFactor } from "./two-factor.ts";

const limitPasswords = attemptLimit("operator passwords", { triesWhileDelayed: 3, reason: "wrong_password" });

const ofOperator = { partnerId: null, environment: null };

/** Who is signed in to the operator's console. */
export type Operator = Session & {
  operatorId: string;
  email: string;
  role: OperatorRole;
  mustChoosePassword: boolean;
  /** The operator can sign in and confirm changes with a password. */
  hasPassword: boolean;
  /** A second factor is required, and this operator doesn't have one yet. */
  mustSetUpTwoFactor: boolean;
  /** An account of single sign-on is connected. */
  hasSso: boolean;
  preferences: Preferences;
};

type SignIn = { email: string; password: string; code?: string };

/** Starts a session. Throws rate_limited; sign_in_required, identical for an unknown address and a wrong password; and
 * validation_failed for the code, which can be a recovery code. `device` is the token
 * of a known device. */
export async function signInOperator(
  { email, password, code }: SignIn,
  { address, userAgent = "", device }: OperatorClient & { device?: string },
  now: Date,
): Promise<StartedSession> {
  const known = withLocalSignIn(await selectOperatorByEmail(email), now);
  const source = { address, isKnownDevice: isKnownDevice(device, known?.id, now), action: "operator.refused" as const };
  const row = await checkPassword({ email, password }, source, known);
  if (!row) throw new AppError("sign_in_required", "Incorrect email or password");
  const { isTwoFactor, isRight, isLastTry } = await checkCode({ operatorId: row.id, code, source }, now);
  if (isLastTry) throw new AppError("sign_in_required", "Too many incorrect codes. Sign in again in a few minutes.");
  if (!isRight) throw wrongCode();
  return startSession(row, { address, userAgent, method: isTwoFactor ? "two-factor" : "password" }, now);
}

type OperatorClient = { address: string; userAgent?: string };

export type StartedSession = { secret: string; operatorId: string };

/** `authenticatedAt` is when the operator was authenticated, if not now. */
export async function startSession(
  { id: operatorId, email }: OperatorRow,
  { address, userAgent, method, authenticatedAt }: SignInClient & { method: string; authenticatedAt?: Date },
  now: Date,
): Promise<StartedSession> {
  const { secret, columns } = newSession({ address, userAgent }, now);
  const actor = { kind: "operator" as const, id: operatorId, name: email, address };
  await transact(async (tx) => {
    await insertSession(operatorSessions, { ...columns, ...(authenticatedAt && { authenticatedAt }), operatorId }, tx);
    const entry = { ...ofOperator, actor, action: "operator.sign_in", target: email, after: { method } };
    await recordAudit(entry, now, tx);
  });
  return { secret, operatorId };
}

type AttemptSource = Pick<Attempt, "address" | "isKnownDevice" | "action">;

/** The operator, or null if the password is wrong. Throws rate_limited. */
export async function checkPassword(
  { email, password }: SignIn,
  source: AttemptSource,
  row: OperatorRow | undefined,
): Promise<OperatorRow | null> {
  const attempt = { ...source, account: email.toLowerCase(), subject: row?.id };
  const { result } = await limitPasswords(attempt, async () =>
    (await isPassword(password, row?.passwordHash)) && row && !row.disabledAt ? row : null,
  );
  return result;
}

/** Null if the session has ended, expired or been idle too long, or its operator was removed or disabled. */
export async function readOperatorSession(secret: string, now: Date): Promise<Operator | null> {
  const session = await findSession(operatorSessions, secret, now);
  const row = session && (await selectOperator(session.ownerId));
  if (!row || row.disabledAt) return null;
  const { id: operatorId, email, role, isPasswordOnce: mustChoosePassword } = row;
  const hasPassword = withLocalSignIn(row, now) !== undefined;
  const mustSetUpTwoFactor = await lacksTwoFactor({ operatorId, hasPassword });
  const hasSso = row.ssoSubject !== null;
  const { ownerId: _, ...ownSession } = session;
  const preferences = readPreferences(row.preferences);
  const account = { operatorId, email, role, mustChoosePassword, hasPassword, hasSso, mustSetUpTwoFactor };
  return { ...ownSession, ...account, preferences };
}

export const endOperatorSession = ({ sessionId }: Operator, tx: Tx): Promise<void> =>
  removeSession(operatorSessions, sessionId, tx);

type CodeCheck = { operatorId: string; code: string | undefined; source: AttemptSource };

/** As operatorTwoFactor.checkCode; always right for an operator without a second factor. Throws validation_failed for a missing
 * code, and rate_limited. */
export async function checkCode({ operatorId, code, source }: CodeCheck, now: Date) {
  const factors = await operatorTwoFactor.read(operatorId);
  if (!hasSecondFactor(factors)) return { isTwoFactor: false, isRight: true, isLastTry: false, isReported: false };
  if (!code) {
    const other = factors.hasTotp ? "Enter the six-digit code from your app" : "Use your passkey";
    throw wrongCode(`${other}, or enter a recovery code`);
  }
  return { isTwoFactor: true, ...(await operatorTwoFactor.checkCode(operatorId, code, source, now)) };
}

export const wrongCode = (message = "Incorrect or already used code"): AppError =>
  invalidField("code", "wrong", message);

/** Options for a passkey of any operator, or of this one for a step-up. */
export const operatorPasskeyOptions = (operator: Operator | null, origin: string, now: Date) =>
  requestOptions(operatorTables, operator?.operatorId ?? null, origin, now);

type PasskeySource = SignInClient & { origin: string };

/** Starts a session. Throws sign_in_required. */
export async function signInWithPasskey(response: unknown, { origin, ...client }: PasskeySource, now: Date) {
  const operatorId = await ownerOfPasskey(operatorTables, response, { ownerId: null, origin }, now);
  const row = operatorId ? withLocalSignIn(await selectOperator(operatorId), now) : undefined;
  if (row && !row.disabledAt) return startSession(row, { ...client, method: "passkey" }, now);
  countRefusal({ action: "operator.refused", reason: "wrong_passkey", subject: row?.id, address: client.address });
  throw new AppError("sign_in_required", "This passkey isn't registered. Sign in another way.");
}
