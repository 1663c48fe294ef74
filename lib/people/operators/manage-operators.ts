import { randomBytes } from "node:crypto";
import { type Tx, transact } from "#db/client.ts";
import type { OperatorRole } from "#db/enums.ts";
import { operatorSessions } from "#db/schema-operators.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit, systemActor } from "#lib/audit/record-audit.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { idHashOf } from "#lib/people/auth/session.ts";
import {
  deleteOperator,
  insertOperator,
  lockAdmins,
  selectOperatorByEmail,
  selectOperators,
  updateOperatorDisabled,
  updateOperatorPassword,
  updateOperatorRole,
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
export async function createOperator(email: string, now: Date, role: OperatorRole = "admin"): Promise<string> {
  const read = signUp.shape.email.safeParse(email);
  if (!read.success) throw new AppError("validation_failed", "Enter an email address like ada@example.com");
  const password = randomBytes(15).toString("base64url");
  await insert({ email: read.data, password, role, isPasswordOnce: true }, now);
  return password;
}

/** For a local start: created if missing, with a password that is stored and printed. */
export async function ensureOperator(email: string, password: string, now: Date): Promise<void> {
  if (!(await selectOperatorByEmail(email)))
    await insert({ email, password, role: "admin", isPasswordOnce: false }, now);
}

type NewOperator = { email: string; password: string; role: OperatorRole; isPasswordOnce: boolean };

async function insert({ email, password, role, isPasswordOnce }: NewOperator, createdAt: Date): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transact(async (tx) => {
    if (role !== "admin" && (await lockAdmins(tx)).length === 0) {
      throw new AppError("validation_failed", "The first operator has to be an admin.");
    }
    if (!(await insertOperator({ id: randomId("opr"), email, role, passwordHash, isPasswordOnce, createdAt }, tx))) {
      throw new AppError("validation_failed", `There is already an operator ${email}. Remove it first.`);
    }
    await recordAudit({ ...byCommand, action: "operator.create", target: email, after: { role } }, createdAt, tx);
  });
}

/** The command line has no operator account. */
const byCommand = { actor: systemActor, partnerId: null, environment: null };

type ListedOperator = {
  email: string;
  role: OperatorRole;
  createdAt: Date;
  mustChoosePassword: boolean;
  isDisabled: boolean;
};

export async function listOperators(): Promise<ListedOperator[]> {
  const rows = await selectOperators();
  return rows.map(({ email, role, createdAt, isPasswordOnce, disabledAt }) => ({
    email,
    role,
    createdAt,
    mustChoosePassword: isPasswordOnce,
    isDisabled: disabledAt !== null,
  }));
}

/** Applies to the operator's next request. Throws not_found, and limit_reached for the last admin. */
export async function changeOperatorRole(email: string, role: OperatorRole, now: Date): Promise<void> {
  await keepingAnAdmin(async (tx) => {
    const before = await updateOperatorRole(email, role, tx);
    if (before === undefined) throw new AppError("not_found", `Operator ${email} not found`);
    if (before === role) throw new AppError("validation_failed", `${email} already has the role ${role}`);
    const values = { before: { role: before }, after: { role } };
    await recordAudit({ ...byCommand, action: "operator.change_role", target: email, ...values }, now, tx);
  });
}

/** Runs `work` in a transaction. Throws limit_reached if no admin could sign in afterwards. */
const keepingAnAdmin = (work: (tx: Tx) => Promise<void>): Promise<void> =>
  transact(async (tx) => {
    const before = await lockAdmins(tx);
    await work(tx);
    if (before.length > 0 && (await lockAdmins(tx)).length === 0) {
      throw new AppError(
        "limit_reached",
        "The last admin can't be changed or removed. Make another operator an admin first.",
      );
    }
  });

/** Signs the operator out everywhere. Throws not_found, and limit_reached for the last admin. */
export async function removeOperator(email: string, now: Date): Promise<void> {
  await keepingAnAdmin(async (tx) => {
    if (!(await deleteOperator(email, tx))) throw new AppError("not_found", `Operator ${email} not found`);
    await recordAudit({ ...byCommand, action: "operator.remove", target: email }, now, tx);
  });
}

/** Ends the operator's sessions and rejects sign-ins until enabled again. Throws not_found, and limit_reached for
 * the last admin. */
export const disableOperator = (email: string, now: Date): Promise<void> => setDisabled(email, true, now);
export const enableOperator = (email: string, now: Date): Promise<void> => setDisabled(email, false, now);

async function setDisabled(email: string, isDisabled: boolean, now: Date): Promise<void> {
  await keepingAnAdmin(async (tx) => {
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
