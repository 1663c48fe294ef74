import { selectTotp, selectTwoFactor, updateTotpStep, upsertTotp } from "#db/two-factor.ts";
import { totpIn } from "#lib/auth/totp.ts";
import { takeLimit } from "#lib/rate-limit.ts";
import type { TwoFactor } from "./contract.ts";
import { redeemRecoveryCode } from "./recovery-codes.ts";

const attemptsPerMinute = 5;

export const userTotp = totpIn({
  purpose: "totp secret",
  issuer: "Slipway",
  select: selectTotp,
  save: (userId, secret, createdAt) => upsertTotp({ userId, secret, createdAt }),
  claimTimeStep: updateTotpStep,
});

export const getTwoFactor = (userId: string): Promise<TwoFactor> => selectTwoFactor(userId);

/** True for an unused code of the app or an unused recovery code, which is then used up. Throws rate_limited. */
export async function checkCode(userId: string, code: string, now: Date): Promise<boolean> {
  await takeLimit("two-factor", userId, attemptsPerMinute);
  const bare = code.replaceAll(/[\s-]/g, "");
  return /^[0-9]{6}$/.test(bare) ? userTotp.isCode(userId, bare, now) : redeemRecoveryCode(userId, bare, now);
}
