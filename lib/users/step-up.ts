import { sessions } from "#db/schema.ts";
import { selectUser } from "#db/users.ts";
import { hasSecondFactor, type StepUpMethods } from "#lib/auth/contract.ts";
import { replaceSecretId, sessionEnded } from "#lib/auth/session.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { limitPasswords } from "./attempts.ts";
import type { StepUp } from "./contract.ts";
import { isPassword } from "./password.ts";
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

/** Checks the credential, renews the session, and returns its new secret ID. Throws validation_failed, rate_limited. */
export async function completeStepUp(
  user: SignedInUser,
  { code, password }: StepUp,
  { address, now }: { address: string; now: Date },
): Promise<string> {
  const { userId } = user;
  const source = { address, isKnownDevice: true, action: "step_up.refused" as const, subject: userId };
  const methods = await getStepUpMethods(user);
  if (methods.code && code !== undefined) {
    const { isRight } = await userTwoFactor.checkCode(userId, code, source, now);
    if (!isRight) throw wrong("code", "Incorrect or already used code");
  } else if (methods.password && password !== undefined) {
    const row = await selectUser(userId);
    const attempt = { ...source, account: user.email.toLowerCase() };
    const { result } = await limitPasswords(
      attempt,
      async () => (await isPassword(password, row?.passwordHash)) || null,
    );
    if (!result) throw wrong("password", "Incorrect password");
  } else {
    throw new AppError("validation_failed", "This confirmation method is not available. Reload the page.");
  }
  return renewSession(user, now);
}

const wrong = (field: "code" | "password", message: string) => invalidField(field, "wrong", message);

/** Returns the new secret ID. Throws sign_in_required if the session has ended. */
export async function renewSession({ sessionId }: SignedInUser, now: Date): Promise<string> {
  const secret = await replaceSecretId(sessions, sessionId, now);
  if (!secret) throw sessionEnded();
  return secret;
}
