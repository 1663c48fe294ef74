import type { AuthenticatedKey } from "#lib/api-keys/authenticate.ts";
import { selectKey } from "#lib/api-keys/queries/api-keys.ts";
import type { Actor } from "#lib/audit/contract.ts";

/** The key of a request as the audit log names it: "API key Deployments (svc_test_ab12…9fXy)". */
export async function keyActor(apiKey: AuthenticatedKey, address: string): Promise<Actor> {
  const { name, hint } = (await selectKey(apiKey, apiKey.keyId)) ?? { name: apiKey.keyId, hint: "deleted" };
  return { kind: "api_key", id: apiKey.keyId, name: `API key ${name} (${hint})`, address };
}
