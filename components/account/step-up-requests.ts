import { fetchJson } from "#components/ui/api/fetch-json.ts";
import type { Environment } from "#db/enums.ts";
import type { StepUpMethods } from "#lib/users/contract.ts";

const nothing = { parse: () => null };
const ways = {
  parse: (read: unknown): StepUpMethods => {
    const given = (read ?? {}) as Partial<Record<keyof StepUpMethods, unknown>>;
    return { password: given.password === true, code: given.code === true, passkey: given.passkey === true };
  },
};

export const getStepUpMethods = (environment: Environment): Promise<StepUpMethods> =>
  fetchJson(`/api/dashboard/${environment}/step-up`, { schema: ways });

/** A password or a code; throws ApiFailure that says which is wrong. */
export const sendStepUp = (environment: Environment, body: Record<string, string>): Promise<null> =>
  fetchJson(`/api/dashboard/${environment}/step-up`, { method: "POST", body, schema: nothing });
