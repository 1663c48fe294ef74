import { generateSecret, generateURI, verify } from "otplib";
import { seal, unseal } from "#lib/seal.ts";

// One time step each way, for clocks that are off and slow typing (RFC 6238, section 5.2).
const epochTolerance = 30;

/** TOTP for the owners of one table, which are users or operators. */
type Totp = {
  /** Sets a new secret, encrypted for this owner. */
  newSecret(ownerId: string): Buffer;
  /** The secret and its setup URI for an authenticator app. */
  setup(ownerId: string, secret: Buffer, label: string): { secret: string; uri: string };
  /** Whether the code is valid and unused. */
  verify(ownerId: string, secret: Buffer, code: string, now: Date): Promise<boolean>;
};

/** `claimTimeStep` stores the time step of a valid code, and returns false if this step or a later one is already stored. */
export const totpFor = ({
  purpose,
  issuer,
  claimTimeStep,
}: {
  purpose: string;
  issuer: string;
  claimTimeStep(ownerId: string, step: number): Promise<boolean>;
}): Totp => ({
  newSecret: (ownerId) => seal(purpose, ownerId, generateSecret()),
  setup(ownerId, sealed, label) {
    const secret = unseal(purpose, ownerId, sealed);
    return { secret, uri: generateURI({ issuer, label, secret }) };
  },
  async verify(ownerId, sealed, code, now) {
    if (!/^[0-9]{6}$/.test(code)) return false;
    const secret = unseal(purpose, ownerId, sealed);
    const epoch = Math.floor(now.getTime() / 1000);
    const found = await verify({ secret, token: code, epoch, epochTolerance });
    // The database decides, so that two requests at once cannot use the same code.
    return found.valid && "timeStep" in found && claimTimeStep(ownerId, found.timeStep);
  },
});
