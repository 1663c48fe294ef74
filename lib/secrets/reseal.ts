import { countSealed, replaceSealed, type SealedColumn, selectSealed } from "#db/sealed-columns.ts";
import { readSealedHead, reseal, sealedHeadBytes } from "#lib/seal.ts";
import { createInstallationKey } from "#lib/secrets/installation-key.ts";

type Kind = SealedColumn & { name: string; purpose: string };

const atOnce = 100;

/** Everything that is encrypted with a key derived from SVC_SECRET. */
const kinds: Kind[] = [
  {
    name: "provider credentials",
    purpose: "provider-credentials",
    table: "provider_settings",
    column: "sealed",
    owner: "(environment || '/' || provider || '/current')",
  },
  {
    name: "previous provider credentials",
    purpose: "provider-credentials",
    table: "provider_settings",
    column: "previous_sealed",
    owner: "(environment || '/' || provider || '/previous')",
  },
  {
    name: "webhook secrets",
    purpose: "webhook-secret",
    table: "webhook_endpoints",
    column: "secret",
    owner: "id",
  },
  {
    name: "previous webhook secrets",
    purpose: "webhook-secret",
    table: "webhook_endpoints",
    column: "previous_secret",
    owner: "id",
  },
  { name: "authenticator apps of users", purpose: "totp secret", table: "totps", column: "secret", owner: "user_id" },
  {
    name: "authenticator apps of operators",
    purpose: "operator totp secret",
    table: "operators",
    column: "totp_secret",
    owner: "id",
  },
  {
    name: "recovery codes",
    purpose: "installation key",
    table: "installation_keys",
    column: "sealed",
    owner: "purpose",
  },
];

export type ResealResult = { name: string; resealed: number; unreadable: string[] };

/** Encrypts everything again with SVC_SECRET, after which SVC_SECRET_PREVIOUS can be removed. A value that changes meanwhile
 * is skipped, because it already uses the new secret. */
export async function resealAll(): Promise<ResealResult[]> {
  // Its value depends on the first secret, which is unknown after this.
  await createInstallationKey("recovery codes");
  const results: ResealResult[] = [];
  for (const kind of kinds) results.push(await resealKind(kind));
  return results;
}

async function resealKind(kind: Kind): Promise<ResealResult> {
  const result: ResealResult = { name: kind.name, resealed: 0, unreadable: [] };
  for (let after = ""; ; ) {
    const rows = await selectSealed(kind, after, atOnce);
    for (const row of rows) {
      const replacement = reseal(kind.purpose, row.owner, row.sealed);
      if (!replacement) result.unreadable.push(row.owner);
      else if (await replaceSealed(kind, row, replacement)) result.resealed += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return result;
    after = last.owner;
  }
}

export type SealStatus = { name: string; current: number; previous: number; unknown: number };

/** How many values of each kind need SVC_SECRET, SVC_SECRET_PREVIOUS, or a secret that isn't set. */
export async function readSealStatus(): Promise<SealStatus[]> {
  const lines: SealStatus[] = [];
  for (const kind of kinds) {
    const line = { name: kind.name, current: 0, previous: 0, unknown: 0 };
    for (const { head, count } of await countSealed(kind, sealedHeadBytes))
      line[readSealedHead(kind.purpose, head)] += count;
    lines.push(line);
  }
  return lines;
}
