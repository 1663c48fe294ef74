import { transact } from "#db/client.ts";
import { isLiveKey } from "#lib/api-keys/authenticate.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { acceptPastAudit } from "#lib/audit/queries/audit.ts";
import { svcFeeBps } from "#lib/demo/make-amounts.ts";
import { makeStatus } from "#lib/demo/make-status.ts";
import { insertDemoStatus } from "#lib/demo/queries.ts";
import { seedApproval } from "#lib/demo/seed-approval.ts";
import { activityDays, seedDemo } from "#lib/demo/seed-demo.ts";
import { seedFees } from "#lib/demo/seed-fees.ts";
import { seedMembers } from "#lib/demo/seed-members.ts";
import { seedPayouts } from "#lib/demo/seed-payouts.ts";
import { seedShares } from "#lib/demo/seed-shares.ts";
import { seedSupportCase } from "#lib/demo/seed-support-case.ts";
import { dayMs } from "#lib/duration.ts";
import { grantAccess, updateFee } from "#lib/partners/access.ts";
import { updatePartnerContact } from "#lib/partners/queries/partners.ts";
import { findUserByEmail } from "#lib/people/users/members.ts";
import { hashPassword } from "#lib/people/users/password.ts";
import { createAccount } from "#lib/people/users/register-user.ts";
import { computeCompletion } from "#lib/providers/health/maintenance.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { computeQuality } from "#lib/quality/compute-quality.ts";
import { closeDueStatements } from "#lib/statements/close-statements.ts";
import { createRates } from "#simulator/rates.ts";

export const demoEmail = "demo@slipway.local";
export const operatorEmail = "operator@slipway.local";

const demoContact = { email: "help@demowallet.example", url: null };

const activityMs = (activityDays + 1) * dayMs;

/** Creates the demo partner when it is missing. Returns a working sandbox key, a new one when `knownKey` has stopped working. */
export async function ensureDemo(password: string, knownKey: string | null, now: Date): Promise<string> {
  const existing = await findUserByEmail(demoEmail);
  const { partnerId } = existing ?? (await createDemoPartner(password, now));
  if (knownKey && (await isLiveKey(knownKey, now))) return knownKey;
  const { key } = await createKey({ partnerId, environment: "sandbox" }, { name: "Printed by npm start" }, null, now);
  return key;
}

async function createDemoPartner(password: string, now: Date) {
  const passwordHash = await hashPassword(password);
  const account = { email: demoEmail, passwordHash, name: "Demo", partner_name: "Demo Wallet", emailVerifiedAt: null };
  const owner = await transact(async (tx) => {
    await acceptPastAudit(tx);
    const created = await createAccount(account, null, new Date(now.getTime() - activityMs - dayMs), tx);
    await updatePartnerContact(created.partnerId, demoContact, tx);
    return created;
  });
  const startedAt = new Date(now.getTime() - activityMs - dayMs);
  await seedApproval(owner, startedAt);
  await grantAccess({ partnerId: owner.partnerId, environment: "production" }, startedAt);
  await seedMembers({ ...owner, email: demoEmail, operatorEmail }, now);
  return owner;
}

/** Gives the status page a history of 90 days, and the providers quote requests. */
export const seedDemoStatus = (now: Date): Promise<void> => {
  const providers = enabledProviders("sandbox")
    .map(({ id }) => id)
    .sort();
  return insertDemoStatus(makeStatus(providers, now), new Date(Math.floor(now.getTime() / dayMs) * dayMs));
};

/** Gives a new demo partner months of activity in both environments, with prices close to those of the simulator. Its webhook
 * receivers are the simulator's. */
export async function seedDemoActivity(now: Date, simulatorUrl: string): Promise<void> {
  const user = await findUserByEmail(demoEmail);
  if (!user) return;
  for (const environment of ["sandbox", "production"] as const) {
    let clockMs = now.getTime() - activityMs;
    const rates = createRates({ seed: 1, now: () => clockMs });
    const usdAt = (code: string, at: Date) => {
      clockMs = Math.max(clockMs, at.getTime());
      return rates.usd(code);
    };
    const options = { usdAt, now, createdBy: user.userId, receiverUrl: simulatorUrl };
    const scope = { partnerId: user.partnerId, environment };
    if (!(await seedDemo(scope, options))) continue;
    if (environment === "sandbox") await seedSupportCase(scope, now);
    await updateFee(scope, svcFeeBps);
    await seedFees(scope, operatorEmail, now);
    await seedShares(scope, now);
    if (environment === "production") await seedPayouts(now);
  }
  // Not before both environments have their transactions: a closed month stays as it is.
  await closeDueStatements(now);
  await computeCompletion(now);
  await computeQuality(now);
}
