import { createKey } from "#lib/api-keys/create-key.ts";
import { isLiveKey } from "#lib/api-keys/is-live-key.ts";
import { seedDemo } from "#lib/demo/seed-demo.ts";
import { dayMs } from "#lib/duration.ts";
import { findUserByEmail } from "#lib/users/find-user.ts";
import { registerUser } from "#lib/users/register-user.ts";
import { createRates } from "#simulator/rates.ts";

export const demoEmail = "demo@slipway.local";
export const operatorEmail = "operator@slipway.local";

const walkedMs = 61 * dayMs;

/** A partner to try things with, on a local start: made when missing. Returns a TEST key that works. */
export async function ensureDemo(password: string, keptKey: string | null, now: Date): Promise<string> {
  const known = await findUserByEmail(demoEmail);
  const { partnerId } =
    known ?? (await registerUser({ email: demoEmail, password, name: "Demo", partner_name: "Demo Wallet" }));
  if (keptKey && (await isLiveKey(keptKey, now))) return keptKey;
  const { key } = await createKey({ partnerId, environment: "sandbox" }, { name: "Printed by npm start" }, null, now);
  return key;
}

/** Two months of the demo partner's life, when it has none yet: with prices near those of the simulator. */
export async function fillDemo(now: Date): Promise<void> {
  const user = await findUserByEmail(demoEmail);
  if (!user) return;
  let clockMs = now.getTime() - walkedMs;
  const rates = createRates({ seed: 1, now: () => clockMs });
  const usdAt = (code: string, at: Date) => {
    clockMs = Math.max(clockMs, at.getTime());
    return rates.usd(code);
  };
  await seedDemo({ partnerId: user.partnerId, environment: "sandbox" }, usdAt, now, user.userId);
}
