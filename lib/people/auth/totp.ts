import { generateSecret, generateURI, verify } from "otplib";
import { db, type Executor } from "#db/client.ts";
import { AppError } from "#lib/errors.ts";
import { seal, unseal } from "#lib/seal.ts";

// One time step each way, for clocks that are off and slow typing (RFC 6238, section 5.2).
const epochTolerance = 30;

/** Where the secrets of users or operators are stored, encrypted. */
export type TotpStore = {
  /** The purpose of the encryption key. */
  purpose: string;
  /** The name of the account in the authenticator app. */
  issuer: string;
  select(ownerId: string): Promise<{ secret: Buffer; confirmedAt: Date | null } | undefined>;
  /** Stores a new secret; false if one is already confirmed. */
  save(ownerId: string, secret: Buffer, now: Date, tx: Executor): Promise<boolean>;
  /** Stores the time step of a valid code; false if this step or a later one is already stored. */
  claimTimeStep(ownerId: string, step: number): Promise<boolean>;
};

/** The setup of an authenticator app: its secret, also as a URI. */
type TotpSetup = { secret: string; uri: string };

export type Totp = {
  /** Creates a secret, which takes effect once its first code is confirmed. Throws limit_reached if one is in use. */
  prepare(ownerId: string, now: Date, tx?: Executor): Promise<void>;
  /** The secret that awaits its first code, or null. `label`: the account's name in the app. */
  readPrepared(ownerId: string, label: string): Promise<TotpSetup | null>;
  /** Whether this is an unused code of the app that awaits its first code. */
  isFirstCode(ownerId: string, code: string, now: Date): Promise<boolean>;
  /** Whether this is an unused code of the confirmed app. */
  isCode(ownerId: string, code: string, now: Date): Promise<boolean>;
};

/** TOTP of users or operators. */
export function totpIn({ purpose, issuer, select, save, claimTimeStep }: TotpStore): Totp {
  async function isValid(ownerId: string, code: string, now: Date, { isConfirmed }: { isConfirmed: boolean }) {
    const row = await select(ownerId);
    if (!row || (row.confirmedAt !== null) !== isConfirmed || !/^[0-9]{6}$/.test(code)) return false;
    const secret = unseal(purpose, ownerId, row.secret);
    const epoch = Math.floor(now.getTime() / 1000);
    const found = await verify({ secret, token: code, epoch, epochTolerance });
    // The database decides, so that two requests at once cannot use the same code.
    return found.valid && "timeStep" in found && claimTimeStep(ownerId, found.timeStep);
  }
  return {
    async prepare(ownerId, now, tx = db) {
      const isSaved = await save(ownerId, seal(purpose, ownerId, generateSecret()), now, tx);
      if (!isSaved) throw new AppError("limit_reached", "An authenticator app is already set up");
    },
    async readPrepared(ownerId, label) {
      const row = await select(ownerId);
      if (!row || row.confirmedAt) return null;
      const secret = unseal(purpose, ownerId, row.secret);
      return { secret, uri: generateURI({ issuer, label, secret }) };
    },
    isFirstCode: (ownerId, code, now) => isValid(ownerId, code, now, { isConfirmed: false }),
    isCode: (ownerId, code, now) => isValid(ownerId, code, now, { isConfirmed: true }),
  };
}
