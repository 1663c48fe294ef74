import { transact } from "#db/client.ts";
import { operatorSessions } from "#db/schema-operators.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { invalidField } from "#lib/errors.ts";
import { queueMail } from "#lib/mail/queue-mail.ts";
import { hasSecondFactor, type StepUpMethods } from "#lib/people/auth/contract.ts";
import { ownerOfPasskey, passkeyRefused } from "#lib/people/auth/passkeys.ts";
import { idHashOf, sessionEnded } from "#lib/people/auth/session.ts";
import { afterFailedStepUps, endAfterFailedStepUps } from "#lib/people/auth/step-up-limit.ts";
import { selectOperator } from "#lib/people/queries/operators.ts";
import { updateSessionAuthenticated } from "#lib/people/queries/sessions.ts";
import { operatorTables } from "#lib/people/queries/two-factor.ts";
import { signedOut } from "#lib/people/users/security-email.ts";
import { countRefusal } from "#lib/security/count-event.ts";
import { withLocalSignIn } from "./local-sign-in.ts";
import { checkCode, checkPassword, type Operator, wrongCode } from "./session.ts";
import { operatorSecurityEmail, operatorTwoFactor } from "./two-factor.ts";

const ofOperator = { partnerId: null, environment: null };

/** How the operator can complete a step-up. */
export async function operatorStepUpMethods({ operatorId, hasPassword }: Operator): Promise<StepUpMethods> {
  const factors = await operatorTwoFactor.read(operatorId);
  return {
    password: hasPassword,
    code: hasPassword && hasSecondFactor(factors),
    passkey: hasPassword && factors.passkeyCount > 0,
  };
}

/** Checks the password, and the code if required; valid for 5 minutes. Throws validation_failed, rate_limited, and
 * sign_in_required at the tenth wrong password or code, which ends the session. */
export async function completeOperatorStepUp(
  operator: Operator,
  { password, code }: { password: string; code?: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { operatorId, email } = operator;
  const address = actor.address ?? "";
  const source = { address, isKnownDevice: true, action: "step_up.refused" as const };
  const known = withLocalSignIn(await selectOperator(operatorId), now);
  if (!(await checkPassword({ email, password }, source, known))) {
    await endAfterFailures(operator, actor, now);
    throw invalidField("password", "wrong", "Incorrect password");
  }
  const { isRight, isReported } = await checkCode({ operatorId, code, source }, now);
  if (!isRight) {
    await endAfterFailures(operator, actor, now, { isReported });
    throw wrongCode();
  }
  await recordStepUp(operator, actor, now);
}

/** As endAfterFailedStepUps. `isReported`: another email tells the operator. */
export const endAfterFailures = (
  { operatorId, sessionId, email }: Operator,
  actor: Actor,
  now: Date,
  { isReported = false } = {},
): Promise<void> =>
  endAfterFailedStepUps(
    { table: operatorSessions, ownerId: operatorId, sessionId },
    actor.address ?? "",
    async (tx) => {
      const entry = { ...ofOperator, actor, action: "operator.end_sessions", target: email };
      await recordAudit({ ...entry, after: afterFailedStepUps }, now, tx);
      if (!isReported) await queueMail([email], operatorSecurityEmail(signedOut, actor, now), now, tx);
    },
  );

async function recordStepUp({ sessionId }: Operator, actor: Actor, now: Date): Promise<void> {
  await transact(async (tx) => {
    const set = { authenticatedAt: now };
    if (!(await updateSessionAuthenticated(operatorSessions, idHashOf(sessionId), set, tx))) throw sessionEnded();
    await recordAudit({ ...ofOperator, actor, action: "operator.step_up", target: "session" }, now, tx);
  });
}

/** Throws validation_failed, also where only single sign-on is allowed. */
export async function stepUpWithPasskey(
  operator: Operator,
  { response, origin }: { response: unknown; origin: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { operatorId, hasPassword } = operator;
  const owner = hasPassword && (await ownerOfPasskey(operatorTables, response, { ownerId: operatorId, origin }, now));
  if (!owner) {
    countRefusal({ action: "step_up.refused", reason: "wrong_passkey", subject: operatorId, address: actor.address });
    throw passkeyRefused();
  }
  await recordStepUp(operator, actor, now);
}
