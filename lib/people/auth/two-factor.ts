import { db, type Executor } from "#db/client.ts";
import { deleteRecoveryCodes, selectTwoFactor, type TwoFactorTables } from "#lib/people/queries/two-factor.ts";
import { countRefusal } from "#lib/security/count-event.ts";
import { type Attempt, type AttemptLimit, failuresWithoutDelay } from "./attempt-limit.ts";
import { hasSecondFactor, type TwoFactor } from "./contract.ts";
import { redeemRecoveryCode } from "./recovery-codes.ts";
import type { Totp } from "./totp.ts";

type CodeSource = Pick<Attempt, "address" | "isKnownDevice" | "action">;

type TwoFactorStore = {
  tables: TwoFactorTables;
  totp: Totp;
  /** Whether an authenticator app is confirmed. */
  hasTotp(ownerId: string, tx: Executor): Promise<boolean>;
  limitCodes: AttemptLimit;
  /** Tells the owner about the tenth wrong code. */
  reportWrongCodes(ownerId: string, source: CodeSource, now: Date): Promise<void>;
};

/** Two-factor authentication of users or operators. */
export function twoFactorIn({ tables, totp, hasTotp, limitCodes, reportWrongCodes }: TwoFactorStore) {
  async function read(ownerId: string, tx: Executor = db): Promise<TwoFactor> {
    const [isOn, { recoveryCodesCreatedAt, ...counts }] = await Promise.all([
      hasTotp(ownerId, tx),
      selectTwoFactor(tables, ownerId, tx),
    ]);
    return { hasTotp: isOn, ...counts, recoveryCodesCreatedAt: recoveryCodesCreatedAt?.toISOString() ?? null };
  }
  return {
    read,

    /** Right is an unused code of the app or an unused recovery code, which is then used up. `isReported`: the owner
     * receives an email about this wrong code. Throws rate_limited for codes of the app; recovery codes are too long to guess. */
    async checkCode(
      ownerId: string,
      code: string,
      source: CodeSource,
      now: Date,
    ): Promise<{ isRight: boolean; isLastTry: boolean; isReported: boolean }> {
      const bare = code.replaceAll(/[\s-]/g, "");
      if (!/^[0-9]{6}$/.test(bare)) {
        const isRight = await redeemRecoveryCode(tables, ownerId, bare, now);
        if (!isRight) countRefusal({ ...source, reason: "wrong_code", subject: ownerId });
        return { isRight, isLastTry: false, isReported: false };
      }
      const attempt = { ...source, account: ownerId, subject: ownerId };
      const { result, failures } = await limitCodes(attempt, async () =>
        (await totp.isCode(ownerId, bare, now)) ? true : null,
      );
      const isReported = failures === failuresWithoutDelay;
      if (isReported) await reportWrongCodes(ownerId, source, now);
      return { isRight: result !== null, isLastTry: failures >= failuresWithoutDelay, isReported };
    },

    /** Deletes the recovery codes once the last second factor was removed. */
    async deleteUnusedRecoveryCodes(ownerId: string, tx: Executor): Promise<void> {
      if (!hasSecondFactor(await read(ownerId, tx))) await deleteRecoveryCodes(tables, ownerId, tx);
    },
  };
}
