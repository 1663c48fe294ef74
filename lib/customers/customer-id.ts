import { createHmac } from "node:crypto";
import type { TenantScope } from "#db/scope.ts";
import { toBase62 } from "#lib/random-id.ts";
import { seal, unseal } from "#lib/seal.ts";
import { installationKey } from "#lib/secrets/installation-key.ts";

/** The purpose of the key of customer IDs. It isn't changed with SVC_SECRET: providers would take every customer for a new one. */
export const customerKeyPurpose = "customer ids";
export const displayPurpose = "customer display";

const length = 22;

/** The ID of the customer that a partner calls `ref`: what is stored and sent to providers. Partners and environments have
 * different ones for the same text, and only the key leads back from an ID to a guessed reference. */
export async function customerIdOf({ partnerId, environment }: TenantScope, ref: string): Promise<string> {
  const key = await installationKey(customerKeyPurpose);
  return toBase62(createHmac("sha256", key).update(`${partnerId}\n${environment}\n${ref}`).digest(), length);
}

export type Customer = TenantScope & { customerId: string; sealedDisplay: Buffer };

/** The customer as stored; null if the request names none. */
export async function readCustomer(scope: TenantScope, ref: string | undefined): Promise<Customer | null> {
  if (ref === undefined) return null;
  const customerId = await customerIdOf(scope, ref);
  const { partnerId, environment } = scope;
  return { partnerId, environment, customerId, sealedDisplay: sealDisplay(customerId, ref) };
}

/** "cus_…42": enough to recognize a reference, and never more than half of it. */
export function shortenRef(ref: string): string {
  const characters = [...ref];
  const [first, last] = [Math.floor(characters.length / 3), Math.floor(characters.length / 6)];
  const end = Math.min(last, 2);
  return `${characters.slice(0, Math.min(first, 4)).join("")}…${end === 0 ? "" : characters.slice(-end).join("")}`;
}

export const sealDisplay = (id: string, ref: string): Buffer => seal(displayPurpose, id, shortenRef(ref));

export const readDisplay = (id: string, sealed: Buffer): string => unseal(displayPurpose, id, sealed);
