import { selectUser, updateSessionAuthenticated } from "#db/users.ts";
import { hashToken, newToken } from "#lib/auth/token.ts";
import { minuteMs } from "#lib/duration.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { consumeLimit, tooMany } from "#lib/rate-limit.ts";
import type { StepUp, StepUpMethods } from "./contract.ts";
import { isPassword } from "./password.ts";
import type { RenewedSession, SignedInUser } from "./session.ts";
import { checkCode, getTwoFactor } from "./two-factor.ts";

const stepUpMs = 5 * minuteMs;
const attemptsPerMinute = 10;

/** Whether the user authenticated within the last 5 minutes. */
export const isRecentlyAuthenticated = ({ authenticatedAt }: SignedInUser, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < stepUpMs;

/** Throws step_up_required when the last authentication is too long ago. */
export function assertStepUp(user: SignedInUser, now: Date): void {
  if (!isRecentlyAuthenticated(user, now)) throw new AppError("step_up_required", "Confirm it's you first");
}

export async function getStepUpMethods({ userId }: SignedInUser): Promise<StepUpMethods> {
  const { hasTotp, passkeyCount, recoveryCodesLeft } = await getTwoFactor(userId);
  const hasSecond = hasTotp || passkeyCount > 0;
  const row = await selectUser(userId);
  return {
    password: !hasSecond && typeof row?.passwordHash === "string",
    code: hasTotp || (hasSecond && recoveryCodesLeft > 0),
    passkey: passkeyCount > 0,
  };
}

/** Checks the credential and renews the session. Throws validation_failed, rate_limited. */
export async function completeStepUp(user: SignedInUser, given: StepUp, now: Date): Promise<RenewedSession> {
  const ways = await getStepUpMethods(user);
  if (ways.code && given.code !== undefined) {
    if (!(await checkCode(user.userId, given.code, now))) throw refused("code", "Incorrect or already used code");
  } else if (ways.password && given.password !== undefined) {
    const { allowance, isOver } = await consumeLimit("step-up", user.userId, attemptsPerMinute);
    if (isOver) throw tooMany(allowance);
    const row = await selectUser(user.userId);
    if (!(await isPassword(given.password, row?.passwordHash))) throw refused("password", "Incorrect password");
  } else {
    throw new AppError("validation_failed", "This confirmation method is not available. Reload the page.");
  }
  return renewSession(user, now);
}

/** Throws sign_in_required if the session has ended. */
export async function renewSession({ sessionId, userId }: SignedInUser, now: Date): Promise<RenewedSession> {
  const secret = newToken();
  const set = { idHash: hashToken(secret), authenticatedAt: now, lastSeenAt: now };
  if (!(await updateSessionAuthenticated(Buffer.from(sessionId, "hex"), set))) {
    throw new AppError("sign_in_required", "Your session has ended. Sign in again.");
  }
  return { userId, secret };
}

const refused = (field: string, message: string) => invalidField(field, "wrong", message);
