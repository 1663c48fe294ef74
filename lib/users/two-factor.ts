import { selectTwoFactor } from "#db/two-factor.ts";
import { consumeLimit, tooMany } from "#lib/rate-limit.ts";
import type { TwoFactor } from "./contract.ts";
import { redeemRecoveryCode } from "./recovery-codes.ts";
import { isTotpCode } from "./totp.ts";

const attemptsPerMinute = 5;

export const getTwoFactor = (userId: string): Promise<TwoFactor> => selectTwoFactor(userId);

/** True for an unused code of the app or an unused recovery code, which is then used up. Throws rate_limited. */
export async function checkCode(userId: string, code: string, now: Date): Promise<boolean> {
  const { allowance, isOver } = await consumeLimit("two-factor", userId, attemptsPerMinute);
  if (isOver) throw tooMany(allowance);
  const bare = code.replaceAll(/[\s-]/g, "");
  return /^[0-9]{6}$/.test(bare) ? isTotpCode(userId, bare, now) : redeemRecoveryCode(userId, bare, now);
}
