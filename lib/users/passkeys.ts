import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { transact } from "#db/client.ts";
import {
  claimChallenge,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  selectPasskey,
  selectPasskeys,
  selectTwoFactor,
  updatePasskeyUsed,
} from "#db/two-factor.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { deleteUnusedRecoveryCodes, recordSecurityChange } from "./account.ts";
import type { PasskeyLine } from "./contract.ts";
import type { SignedInUser } from "./session.ts";
import { makeRecoveryCodes } from "./two-factor.ts";

const challengeMs = 5 * minuteMs;
const keysMax = 20;

export async function listPasskeys(userId: string): Promise<PasskeyLine[]> {
  return (await selectPasskeys(userId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Registration options for the browser. `origin`: the origin of the page. */
export async function offerPasskey(user: SignedInUser, origin: string, now: Date) {
  const known = await selectPasskeys(user.userId);
  if (known.length >= keysMax)
    throw new AppError("limit_reached", `You can have up to ${keysMax} passkeys. Remove one first.`);
  const options = await generateRegistrationOptions({
    rpName: "Slipway",
    rpID: passkeySite(origin).id,
    userName: user.email,
    userID: new TextEncoder().encode(user.userId),
    userDisplayName: user.name,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    // User verification makes the passkey two factors in one; a resident key needs no username.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(options.challenge, user.userId, now);
  return options;
}

/** Stores a new passkey. Returns recovery codes if the user had none. Throws validation_failed. */
export async function addPasskey(
  user: SignedInUser,
  { name, origin, response }: { name: string; origin: string; response: unknown },
  actor: Actor,
  now: Date,
): Promise<string[] | null> {
  const site = passkeySite(origin);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => claimChallenge(challenge, user.userId, now),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(refuse);
  if (!registrationInfo) throw refusal();
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  const row = {
    id,
    userId: user.userId,
    name,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: transports ?? [],
    createdAt: now,
    lastUsedAt: null,
  };
  return transact(async (tx) => {
    if (!(await insertPasskey(row, tx))) throw refusal();
    const what = {
      action: "account.add_passkey",
      after: { name },
      changed: `The passkey “${name}” was added to your account`,
    };
    await recordSecurityChange(user, actor, what, now, tx);
    const { recoveryCodesLeft } = await selectTwoFactor(user.userId, tx);
    return recoveryCodesLeft === 0 ? makeRecoveryCodes(user.userId, tx) : null;
  });
}

/** Throws not_found. */
export async function removePasskey(user: SignedInUser, id: string, actor: Actor, now: Date): Promise<void> {
  await transact(async (tx) => {
    const row = await deletePasskey(user.userId, id, tx);
    if (!row) throw new AppError("not_found", "Passkey not found");
    const what = {
      action: "account.remove_passkey",
      before: { name: row.name },
      changed: `The passkey “${row.name}” was removed from your account`,
    };
    await recordSecurityChange(user, actor, what, now, tx);
    await deleteUnusedRecoveryCodes(user.userId, tx);
  });
}

/** Authentication options for the browser. With `person`, only for that user's passkeys; otherwise, for any. */
export async function passkeyRequestOptions(user: SignedInUser | null, origin: string, now: Date) {
  const keys = user ? await selectPasskeys(user.userId) : [];
  const options = await generateAuthenticationOptions({
    rpID: passkeySite(origin).id,
    allowCredentials: keys.map(({ id, transports }) => ({ id, transports })),
    userVerification: "required",
  });
  await keepChallenge(options.challenge, user?.userId ?? null, now);
  return options;
}

/** The user whose passkey signed; null for an unknown passkey, another user's than `person`, or an invalid signature. */
export async function checkPasskey(
  response: unknown,
  { user, origin }: { user: SignedInUser | null; origin: string },
  now: Date,
): Promise<string | null> {
  const id = typeof response === "object" && response !== null && "id" in response ? response.id : null;
  const key = typeof id === "string" && id.length <= 1_024 ? await selectPasskey(id) : undefined;
  if (!key || (user && key.userId !== user.userId)) return null;
  const site = passkeySite(origin);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => claimChallenge(challenge, user?.userId ?? null, now),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: key.id,
        publicKey: new Uint8Array(key.publicKey),
        counter: key.counter,
        transports: key.transports,
      },
      requireUserVerification: true,
    });
    if (!verified) return null;
    await updatePasskeyUsed(key.id, authenticationInfo.newCounter, now);
    return key.userId;
  } catch {
    return null;
  }
}

const keepChallenge = (challenge: string, userId: string | null, now: Date): Promise<void> =>
  insertChallenge({ challenge, userId, expiresAt: new Date(now.getTime() + challengeMs) });

const refusal = () => new AppError("validation_failed", "Couldn't verify this passkey. Try again.");

function refuse(cause: unknown): never {
  throw new AppError("validation_failed", "Couldn't verify this passkey. Try again.", { cause });
}

/** The relying party of passkeys: our configured origins, or, without configuration, the page's origin. */
export function passkeySite(origin: string): { id: string; origin: string } {
  const configured = Object.values(env().baseUrls).filter((url) => url !== null);
  const known = configured.length === 0 || configured.includes(origin) ? origin : (configured[0] ?? origin);
  return { id: new URL(known).hostname, origin: known };
}
