import {
  deleteOperatorSession,
  insertOperatorSession,
  selectOperator,
  selectOperatorByEmail,
  updateOperatorAuthenticated,
  updateOperatorSeen,
} from "#db/operators.ts";
import { hashToken, newToken } from "#lib/auth/token.ts";
import { hourMs, minuteMs } from "#lib/duration.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { consumeLimit, tooMany } from "#lib/rate-limit.ts";
import { isPassword } from "#lib/users/password.ts";
import { assertOperatorCode } from "./totp.ts";

const attemptsPerMinute = { address: 20, email: 5 };
const lifetimeMs = 12 * hourMs;
const idleMs = 30 * minuteMs;
const stepUpMs = 5 * minuteMs;

/** Who is signed in to the operator's console. */
export type Operator = {
  operatorId: string;
  email: string;
  mustChoosePassword: boolean;
  hasTotp: boolean;
  /** The last authentication with password and code. */
  authenticatedAt: Date;
};

type SignIn = { email: string; password: string; code?: string };

/** Starts a session and returns its ID, which is only kept in the cookie; we store a hash. Throws rate_limited;
 * sign_in_required, identical for an unknown address and a wrong password; and validation_failed for the code.
 * `address` is the client's IP address. */
export async function signInOperator({ email, password, code }: SignIn, address: string, now: Date): Promise<string> {
  const byAddress = await consumeLimit("operator address", address, attemptsPerMinute.address);
  if (byAddress.isOver) throw tooMany(byAddress.allowance);
  const byEmail = await consumeLimit("operator email", email.toLowerCase(), attemptsPerMinute.email);
  if (byEmail.isOver) throw tooMany(byEmail.allowance);
  const row = await selectOperatorByEmail(email);
  if (!(await isPassword(password, row?.passwordHash)) || !row || row.disabledAt) {
    throw new AppError("sign_in_required", "Incorrect email or password");
  }
  await assertOperatorCode(row, code, now);
  const sessionId = newToken();
  await insertOperatorSession({
    idHash: hashToken(sessionId),
    operatorId: row.id,
    createdAt: now,
    lastSeenAt: now,
    authenticatedAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  return sessionId;
}

/** Null if the session has ended, expired or been idle too long, or its operator was removed. */
export async function readOperatorSession(sessionId: string, now: Date): Promise<Operator | null> {
  const row = await updateOperatorSeen(hashToken(sessionId), now, new Date(now.getTime() - idleMs));
  if (!row) return null;
  const { id, email, isPasswordOnce, totpConfirmedAt, authenticatedAt } = row;
  return {
    operatorId: id,
    email,
    mustChoosePassword: isPasswordOnce,
    hasTotp: totpConfirmedAt !== null,
    authenticatedAt,
  };
}

/** Throws step_up_required when the last authentication is more than 5 minutes ago. */
export function assertOperatorStepUp({ authenticatedAt }: Operator, now: Date): void {
  if (now.getTime() - authenticatedAt.getTime() > stepUpMs)
    throw new AppError("step_up_required", "Confirm it's you first");
}

/** Checks the password, and the code if required; valid for 5 minutes. Throws validation_failed, rate_limited. */
export async function completeOperatorStepUp(
  { operatorId }: Operator,
  sessionId: string,
  { password, code }: Omit<SignIn, "email">,
  now: Date,
): Promise<void> {
  const tries = await consumeLimit("operator step-up", operatorId, attemptsPerMinute.email);
  if (tries.isOver) throw tooMany(tries.allowance);
  const row = await selectOperator(operatorId);
  if (!row || !(await isPassword(password, row.passwordHash))) {
    const message = "Incorrect password";
    throw invalidField("password", "wrong", message);
  }
  await assertOperatorCode(row, code, now);
  await updateOperatorAuthenticated(hashToken(sessionId), now);
}

export const endOperatorSession = (sessionId: string): Promise<void> => deleteOperatorSession(hashToken(sessionId));
