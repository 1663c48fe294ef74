import { fetchJson } from "#components/ui/api/fetch-json.ts";
import type { Environment } from "#db/enums.ts";
import type { ProofWays } from "#lib/people/contract.ts";

const nothing = { parse: () => null };
const ways = {
  parse: (read: unknown): ProofWays => {
    const given = (read ?? {}) as Partial<Record<keyof ProofWays, unknown>>;
    return { password: given.password === true, code: given.code === true, passkey: given.passkey === true };
  },
};

export const readProofWays = (environment: Environment): Promise<ProofWays> =>
  fetchJson(`/api/dashboard/${environment}/proof`, { schema: ways });

/** A password or a code; throws ApiFailure that says which is wrong. */
export const sendProof = (environment: Environment, body: Record<string, string>): Promise<null> =>
  fetchJson(`/api/dashboard/${environment}/proof`, { method: "POST", body, schema: nothing });
