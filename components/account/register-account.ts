import { startSession } from "#components/account/start-session.ts";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import type { SignUp } from "#lib/people/contract.ts";

const nothing = { parse: () => null };

/** Makes the account and signs in to it. */
export async function registerAccount(signUp: SignUp): Promise<"started" | "refused"> {
  await fetchJson("/api/sign-up", { method: "POST", body: signUp, schema: nothing });
  return startSession(signUp);
}
