import { randomBytes } from "node:crypto";
import { type Sealed, selectSealed, updateSealed } from "#db/webhook-endpoints.ts";
import type { EndpointRow } from "#db/webhook-queue.ts";
import { seal, unseal } from "#lib/seal.ts";
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

const atOnce = 100;

/** Encrypts the secrets of every endpoint again with SVC_SECRET. Lists those that can't be decrypted. A secret that is
 * rotated meanwhile is skipped, because it already uses the new key. */
export async function resealSecrets(): Promise<{ resealed: number; unreadable: string[] }> {
  let resealed = 0;
  const unreadable: string[] = [];
  for (let after = ""; ; ) {
    const rows = await selectSealed(after, atOnce);
    for (const row of rows) {
      const renewed = renew(row);
      if (!renewed) unreadable.push(row.id);
      else if (await updateSealed(row.id, row.secret, renewed)) resealed += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return { resealed, unreadable };
    after = last.id;
  }
}

function renew({ id, secret, previousSecret }: Sealed): Omit<Sealed, "id"> | null {
  const reseal = (sealed: Buffer) => sealSecret(id, readSecret(id, sealed));
  try {
    return { secret: reseal(secret), previousSecret: previousSecret && reseal(previousSecret) };
  } catch {
    return null;
  }
}
