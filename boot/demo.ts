import { isLiveKey } from "#lib/api-keys/authenticate.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { seedDemo } from "#lib/demo/seed-demo.ts";
import { dayMs } from "#lib/duration.ts";
import { findUserByEmail } from "#lib/users/members.ts";
import { registerUser } from "#lib/users/register-user.ts";
import { createRates } from "#simulator/rates.ts";

export const demoEmail = "demo@slipway.local";
export const operatorEmail = "operator@slipway.local";

const activityMs = 61 * dayMs;

/** Creates the demo partner when it is missing. Returns a working sandbox key, a new one when `knownKey` has stopped working. */
export async function ensureDemo(password: string, knownKey: string | null, now: Date): Promise<string> {
  const existing = await findUserByEmail(demoEmail);
  const { partnerId } =
    existing ?? (await registerUser({ email: demoEmail, password, name: "Demo", partner_name: "Demo Wallet" }));
  if (knownKey && (await isLiveKey(knownKey, now))) return knownKey;
  const { key } = await createKey({ partnerId, environment: "sandbox" }, { name: "Printed by npm start" }, null, now);
  return key;
}

/** Gives a new demo partner two months of activity, with prices close to those of the simulator. */
export async function seedDemoActivity(now: Date): Promise<void> {
  const user = await findUserByEmail(demoEmail);
  if (!user) return;
  let clockMs = now.getTime() - activityMs;
  const rates = createRates({ seed: 1, now: () => clockMs });
  const usdAt = (code: string, at: Date) => {
    clockMs = Math.max(clockMs, at.getTime());
    return rates.usd(code);
  };
  await seedDemo({ partnerId: user.partnerId, environment: "sandbox" }, usdAt, now, user.userId);
}
