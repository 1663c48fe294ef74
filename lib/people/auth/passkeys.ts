import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import {
  claimChallenge,
  insertChallenge,
  type PasskeyRow,
  selectPasskey,
  selectPasskeys,
  type TwoFactorTables,
  updatePasskeyUsed,
} from "#lib/people/queries/two-factor.ts";
import type { PasskeyLine } from "./contract.ts";

const challengeMs = 5 * minuteMs;
const keysMax = 20;

/** Whom a passkey signs in. Authenticators show `label` and `name` when they ask which passkey to use. */
type PasskeyOwner = { id: string; label: string; name: string };

/** A passkey that an authenticator created, with the origin of the page. */
export type NewPasskey = { name: string; origin: string; response: unknown };

/** The passkeys of a user or operator. Everything here takes the tables of either. */
export const listPasskeys = async (tables: TwoFactorTables, ownerId: string): Promise<PasskeyLine[]> =>
  (await selectPasskeys(tables, ownerId)).map(toLine);

/** Registration options for the browser. `origin`: the origin of the page. */
export async function creationOptions(
  tables: TwoFactorTables,
  { id, label, name }: PasskeyOwner,
  origin: string,
  now: Date,
) {
  const known = await selectPasskeys(tables, id);
  if (known.length >= keysMax)
    throw new AppError("limit_reached", `You can have up to ${keysMax} passkeys. Remove one first.`);
  const options = await generateRegistrationOptions({
    rpName: "Slipway",
    rpID: passkeySite(origin).id,
    userName: label,
    userID: new TextEncoder().encode(id),
    userDisplayName: name,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    // User verification makes the passkey two factors in one; a resident key needs no username.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(tables, options.challenge, id, now);
  return options;
}

/** The row of a new passkey, which isn't stored yet. Throws validation_failed. */
export async function verifyNewPasskey(
  tables: TwoFactorTables,
  ownerId: string,
  { name, origin, response }: NewPasskey,
  now: Date,
): Promise<PasskeyRow> {
  const site = passkeySite(origin);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => claimChallenge(tables, challenge, ownerId, now),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw passkeyRefused(cause);
  });
  if (!registrationInfo) throw passkeyRefused();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const columns = { id, ownerId, name, publicKey: Buffer.from(publicKey), counter, transports };
  return { ...columns, createdAt: now, lastUsedAt: null };
}

/** Authentication options for the browser: for the passkeys of one owner, or for any. */
export async function requestOptions(tables: TwoFactorTables, ownerId: string | null, origin: string, now: Date) {
  const keys = ownerId ? await selectPasskeys(tables, ownerId) : [];
  const options = await generateAuthenticationOptions({
    rpID: passkeySite(origin).id,
    allowCredentials: keys.map(({ id, transports }) => ({ id, transports })),
    userVerification: "required",
  });
  await keepChallenge(tables, options.challenge, ownerId, now);
  return options;
}

/** The owner of the passkey that signed; null for an unknown passkey, one of another owner than `ownerId`, or an invalid
 * signature. */
export async function ownerOfPasskey(
  tables: TwoFactorTables,
  response: unknown,
  { ownerId, origin }: { ownerId: string | null; origin: string },
  now: Date,
): Promise<string | null> {
  const id = typeof response === "object" && response !== null && "id" in response ? response.id : null;
  const key = typeof id === "string" && id.length <= 1_024 ? await selectPasskey(tables, id) : undefined;
  if (!key || (ownerId && key.ownerId !== ownerId)) return null;
  const site = passkeySite(origin);
  const { counter, transports } = key;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => claimChallenge(tables, challenge, ownerId, now),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id: key.id, publicKey: new Uint8Array(key.publicKey), counter, transports },
      requireUserVerification: true,
    });
    if (!verified) return null;
    await updatePasskeyUsed(tables, key.id, authenticationInfo.newCounter, now);
    return key.ownerId;
  } catch {
    return null;
  }
}

const keepChallenge = (tables: TwoFactorTables, challenge: string, ownerId: string | null, now: Date): Promise<void> =>
  insertChallenge(tables, { challenge, ownerId, expiresAt: new Date(now.getTime() + challengeMs) });

const toLine = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): PasskeyLine => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const passkeyRefused = (cause?: unknown): AppError =>
  new AppError("validation_failed", "Couldn't verify this passkey. Try again.", { cause });

/** The relying party of passkeys: our configured origins, or, without configuration, the page's origin. */
function passkeySite(origin: string): { id: string; origin: string } {
  const configured = Object.values(env().baseUrls).filter((url) => url !== null);
  const known = configured.length === 0 || configured.includes(origin) ? origin : (configured[0] ?? origin);
  return { id: new URL(known).hostname, origin: known };
}
