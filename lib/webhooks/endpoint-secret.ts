import { randomBytes } from "node:crypto";
import { seal, unseal } from "#lib/seal.ts";
import type { EndpointRow } from "#lib/webhooks/queries/queue.ts";
import type { SigningSecrets } from "#lib/webhooks/sign.ts";

const purpose = "webhook-secret";

/** "whsec_" and base64 of 32 random bytes. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

export const sealSecret = (endpointId: string, secret: string): Buffer => seal(purpose, endpointId, secret);

export const readSecret = (endpointId: string, sealed: Buffer): string => unseal(purpose, endpointId, sealed);

/** The secrets that sign attempts at this time. */
export function secretsOf({ id, secret, previousSecret, previousUntil }: EndpointRow, now: Date): SigningSecrets {
  const hasPrevious = previousSecret !== null && previousUntil !== null && previousUntil > now;
  return { current: readSecret(id, secret), previous: hasPrevious ? readSecret(id, previousSecret) : null };
}
