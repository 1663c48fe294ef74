import { sessions } from "#db/schema.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { queueMail } from "#lib/mail/queue-mail.ts";
import { hasSecondFactor, type StepUpMethods } from "#lib/people/auth/contract.ts";
import { replaceSecretId, sessionEnded } from "#lib/people/auth/session.ts";
import { afterFailedStepUps, endAfterFailedStepUps } from "#lib/people/auth/step-up-limit.ts";
import { selectUser } from "#lib/people/queries/users.ts";
import { limitPasswords } from "./attempts.ts";
import type { StepUp } from "./contract.ts";
import { isPassword } from "./password.ts";
import { securityEmail, signedOut } from "./security-email.ts";
import type { SignedInUser } from "./session.ts";
import { userTwoFactor } from "./two-factor.ts";

/** With a second factor set up, the password alone is not enough. */
export async function getStepUpMethods({ userId }: SignedInUser): Promise<StepUpMethods> {
  const factors = await userTwoFactor.read(userId);
  const { hasTotp, passkeyCount, recoveryCodesLeft } = factors;
  const hasSecond = hasSecondFactor(factors);
  const row = await selectUser(userId);
  return {
    password: !hasSecond && typeof row?.passwordHash === "string",
    code: hasTotp || (hasSecond && recoveryCodesLeft > 0),
    passkey: passkeyCount > 0,
  };
}

/** Checks the credential, renews the session, and returns its new secret ID. Throws validation_failed, rate_limited, and
 * sign_in_required at the tenth wrong password or code, which ends the session. */
export async function completeStepUp(user: SignedInUser, entered: StepUp, actor: Actor, now: Date): Promise<string> {
  const { field, isRight, isReported } = await checkEntered(user, entered, actor, now);
  if (isRight) return renewSession(user, now);
  const { userId, sessionId, email, partnerId } = user;
  const owner = { table: sessions, ownerId: userId, sessionId };
  await endAfterFailedStepUps(owner, actor.address ?? "", async (tx) => {
    const entry = { actor, action: "session.end", target: email, partnerId, environment: null };
    await recordAudit({ ...entry, after: afterFailedStepUps }, now, tx);
    if (!isReported) await queueMail([email], securityEmail(signedOut, actor, now), now, tx);
  });
  throw invalidField(field, "wrong", field === "code" ? "Incorrect or already used code" : "Incorrect password");
}

type Check = {
  field: "code" | "password";
  isRight: boolean;
  /** Another email tells the user. */
  isReported: boolean;
};

async function checkEntered(
  user: SignedInUser,
  { code, password }: StepUp,
  { address }: Actor,
  now: Date,
): Promise<Check> {
  const { userId, email } = user;
  const source = { address: address ?? "", isKnownDevice: true, action: "step_up.refused" as const };
  const methods = await getStepUpMethods(user);
  if (methods.code && code !== undefined) {
    return { field: "code", ...(await userTwoFactor.checkCode(userId, code, source, now)) };
  }
  if (methods.password && password !== undefined) {
    const row = await selectUser(userId);
    const attempt = { ...source, account: email.toLowerCase(), subject: userId };
    const check = async () => (await isPassword(password, row?.passwordHash)) || null;
    const { result } = await limitPasswords(attempt, check);
    return { field: "password", isRight: result !== null, isReported: false };
  }
  throw new AppError("validation_failed", "This confirmation method is not available. Reload the page.");
}

/** Returns the new secret ID. Throws sign_in_required if the session has ended. */
export async function renewSession({ sessionId }: SignedInUser, now: Date): Promise<string> {
  const secret = await replaceSecretId(sessions, sessionId, now);
  if (!secret) throw sessionEnded();
  return secret;
}
