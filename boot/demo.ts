import { createKey } from "#lib/api-keys/create-key.ts";
import { isLiveKey } from "#lib/api-keys/is-live-key.ts";
import { findPersonByEmail } from "#lib/people/find-person.ts";
import { registerPerson } from "#lib/people/register-person.ts";

export const demoEmail = "demo@slipway.local";

/** A partner to try things with, on a local start: made when missing. Returns a TEST key that works. */
export async function ensureDemo(password: string, keptKey: string | null, now: Date): Promise<string> {
  const known = await findPersonByEmail(demoEmail);
  const { partnerId } =
    known ?? (await registerPerson({ email: demoEmail, password, name: "Demo", partner_name: "Demo Wallet" }));
  if (keptKey && (await isLiveKey(keptKey, now))) return keptKey;
  const { key } = await createKey({ partnerId, environment: "sandbox" }, { name: "Printed by npm start" }, null, now);
  return key;
}
