import type { Executor } from "#db/client.ts";
import { previousPurposeKey, purposeKey } from "#lib/env.ts";
import { seal, unseal } from "#lib/seal.ts";
import { insertInstallationKey, selectInstallationKey } from "#lib/secrets/queries/installation-keys.ts";

const sealPurpose = "installation key";

/** A key for hashes that must survive a change of SVC_SECRET. It is stored encrypted; its value is the key that the first
 * SVC_SECRET derived, with which earlier versions made their hashes. */
export async function installationKey(purpose: string, tx?: Executor): Promise<Buffer> {
  const sealed = (await selectInstallationKey(purpose, tx)) ?? (await createInstallationKey(purpose, tx));
  return Buffer.from(unseal(sealPurpose, purpose, sealed), "base64");
}

/** Returns the stored key, encrypted; stores it if there is none. */
export function createInstallationKey(purpose: string, tx?: Executor): Promise<Buffer> {
  const first = previousPurposeKey(purpose) ?? purposeKey(purpose);
  return insertInstallationKey(purpose, seal(sealPurpose, purpose, first.toString("base64")), tx);
}
