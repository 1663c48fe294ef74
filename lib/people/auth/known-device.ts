import { createHmac } from "node:crypto";
import { dayMs } from "#lib/duration.ts";
import { previousPurposeKey, purposeKey } from "#lib/env.ts";
import { secureCompare } from "#lib/providers/signature.ts";

const purpose = "known device";

export const knownDeviceSeconds: number = (180 * dayMs) / 1_000;

/** For a cookie: shows for 180 days that this browser completed a sign-in of the user or operator. It isn't a credential. */
export function makeKnownDevice(ownerId: string, now: Date): string {
  const claim = `${ownerId}.${Math.floor(now.getTime() / 1_000) + knownDeviceSeconds}`;
  return `${claim}.${signatureOf(purposeKey(purpose), claim)}`;
}

export function isKnownDevice(token: string | undefined, ownerId: string | undefined, now: Date): boolean {
  const [owner, expiresAt, signature, ...more] = (token ?? "").split(".");
  if (!owner || !expiresAt || !signature || more.length > 0) return false;
  if (owner !== ownerId || !(Number(expiresAt) > now.getTime() / 1_000)) return false;
  const keys = [purposeKey(purpose), previousPurposeKey(purpose)].filter((key) => key !== null);
  return keys.some((key) => secureCompare(signature, signatureOf(key, `${owner}.${expiresAt}`)));
}

const signatureOf = (key: Buffer, claim: string) => createHmac("sha256", key).update(claim).digest("base64url");
