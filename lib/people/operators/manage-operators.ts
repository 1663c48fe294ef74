import { randomBytes } from "node:crypto";
import { transact } from "#db/client.ts";
import { operatorSessions } from "#db/schema-operators.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit, systemActor } from "#lib/audit/record-audit.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { idHashOf } from "#lib/people/auth/session.ts";
import {
  deleteOperator,
  insertOperator,
  selectOperatorByEmail,
  selectOperators,
  updateOperatorDisabled,
  updateOperatorPassword,
} from "#lib/people/queries/operators.ts";
import { deleteSessionsOf } from "#lib/people/queries/sessions.ts";
import { signUp } from "#lib/people/users/contract.ts";
import { assertGoodPassword } from "#lib/people/users/good-password.ts";
import { hashPassword } from "#lib/people/users/password.ts";
import { randomId } from "#lib/random-id.ts";
import { checkPassword, type Operator } from "./session.ts";
import { endAfterFailures } from "./step-up.ts";
import { changeOperatorSignIn } from "./two-factor.ts";

/** Creates an operator and returns a password for the first sign-in, which must then be changed. Throws
 * validation_failed. */
export async function createOperator(email: string, now: Date): Promise<string> {
  const read = signUp.shape.email.safeParse(email);
  if (!read.success) throw new AppError("validation_failed", "Enter an email address like ada@example.com");
  const password = randomBytes(15).toString("base64url");
  await insert(read.data, password, true, now);
  return password;
}

/** For a local start: created if missing, with a password that is stored and printed. */
export async function ensureOperator(email: string, password: string, now: Date): Promise<void> {
  if (!(await selectOperatorByEmail(email))) await insert(email, password, false, now);
}

async function insert(email: string, password: string, isPasswordOnce: boolean, createdAt: Date): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transact(async (tx) => {
    if (!(await insertOperator({ id: randomId("opr"), email, passwordHash, isPasswordOnce, createdAt }, tx))) {
      throw new AppError("validation_failed", `There is already an operator ${email}. Remove it first.`);
    }
    await recordAudit({ ...byCommand, action: "operator.create", target: email }, createdAt, tx);
  });
}

/** The command line has no operator account. */
const byCommand = { actor: systemActor, partnerId: null, environment: null };

type ListedOperator = { email: string; createdAt: Date; mustChoosePassword: boolean; isDisabled: boolean };

export async function listOperators(): Promise<ListedOperator[]> {
  const rows = await selectOperators();
  return rows.map(({ email, createdAt, isPasswordOnce, disabledAt }) => ({
    email,
    createdAt,
    mustChoosePassword: isPasswordOnce,
    isDisabled: disabledAt !== null,
  }));
}

/** Signs the operator out everywhere. Throws not_found. */
export async function removeOperator(email: string, now: Date): Promise<void> {
  await transact(async (tx) => {
    if (!(await deleteOperator(email, tx))) throw new AppError("not_found", `Operator ${email} not found`);
    await recordAudit({ ...byCommand, action: "operator.remove", target: email }, now, tx);
  });
}

/** Ends the operator's sessions and rejects sign-ins until enabled again. Throws not_found. */
export const disableOperator = (email: string, now: Date): Promise<void> => setDisabled(email, true, now);
export const enableOperator = (email: string, now: Date): Promise<void> => setDisabled(email, false, now);

async function setDisabled(email: string, isDisabled: boolean, now: Date): Promise<void> {
  await transact(async (tx) => {
    const isThere = await updateOperatorDisabled(email, isDisabled ? now : null, tx);
    if (!isThere) throw new AppError("not_found", `Operator ${email} not found`);
    const action = isDisabled ? "operator.disable" : "operator.enable";
    await recordAudit({ ...byCommand, action, target: email }, now, tx);
  });
}

/** Ends the operator's other sessions. Throws validation_failed if the current password is wrong, and as a step-up. */
export async function changeOperatorPassword(
  operator: Operator,
  { current, password }: { current: string; password: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { operatorId, email, sessionId } = operator;
  const source = { address: actor.address ?? "", isKnownDevice: true, action: "step_up.refused" as const };
  const row = await selectOperatorByEmail(email);
  if (!(await checkPassword({ email, password: current }, source, row))) {
    await endAfterFailures(operator, actor, now);
    throw wrong("current", "Incorrect password");
  }
  if (current === password) throw wrong("password", "Choose a password that differs from the current one");
  await assertGoodPassword(password, [email]);
  const passwordHash = await hashPassword(password);
  await changeOperatorSignIn(operator, async (tx) => {
    await updateOperatorPassword(operatorId, { passwordHash, isPasswordOnce: false }, tx);
    await deleteSessionsOf(operatorSessions, operatorId, idHashOf(sessionId), tx);
    const entry = { actor, action: "operator.password", target: "password", partnerId: null, environment: null };
    await recordAudit(entry, now, tx);
  });
}

const wrong = (field: string, message: string) => invalidField(field, "invalid_value", message);
