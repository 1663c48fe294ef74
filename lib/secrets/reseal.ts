import { customerKeyPurpose } from "#lib/customers/customer-id.ts";
import { readSealedHead, reseal, sealedHeadBytes } from "#lib/seal.ts";
import { createInstallationKey } from "#lib/secrets/installation-key.ts";
import { countSealed, replaceSealed, selectSealed } from "#lib/secrets/queries/sealed-columns.ts";
import { type SealedKind, sealedKinds } from "./sealed-kinds.ts";

const atOnce = 100;

export type ResealResult = { name: string; resealed: number; unreadable: string[] };

/** Encrypts everything again with SVC_SECRET, after which SVC_SECRET_PREVIOUS can be removed. A value that changes meanwhile
 * is skipped, because it already uses the new secret. */
export async function resealAll(): Promise<ResealResult[]> {
  // Their values depend on the first secret, which is unknown after this.
  await createInstallationKey("recovery codes");
  await createInstallationKey(customerKeyPurpose);
  const results: ResealResult[] = [];
  for (const kind of sealedKinds) results.push(await resealKind(kind));
  return results;
}

async function resealKind(kind: SealedKind): Promise<ResealResult> {
  const result: ResealResult = { name: kind.name, resealed: 0, unreadable: [] };
  for (let after: string | null = null; ; ) {
    const rows: Awaited<ReturnType<typeof selectSealed>> = await selectSealed(kind, after, atOnce);
    for (const row of rows) {
      const replacement = reseal(kind.purpose, row.owner, row.sealed);
      if (!replacement) result.unreadable.push(row.owner);
      else if (await replaceSealed(kind, row, replacement)) result.resealed += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return result;
    after = last.key;
  }
}

export type SealStatus = { name: string; current: number; previous: number; unknown: number };

/** How many values of each kind need SVC_SECRET, SVC_SECRET_PREVIOUS, or a secret that isn't set. */
export async function readSealStatus(): Promise<SealStatus[]> {
  const lines: SealStatus[] = [];
  for (const kind of sealedKinds) {
    const line = { name: kind.name, current: 0, previous: 0, unknown: 0 };
    for (const { head, count } of await countSealed(kind, sealedHeadBytes))
      line[readSealedHead(kind.purpose, head)] += count;
    lines.push(line);
  }
  return lines;
}
