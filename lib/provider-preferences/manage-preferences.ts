import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { dayMs } from "#lib/duration.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { randomId } from "#lib/random-id.ts";
import type { NewPreference } from "./contract.ts";
import { type Preference, preferenceDays } from "./preference-contract.ts";
import { selectPreferences, updatePreferenceUndone, upsertPreference } from "./queries.ts";

type Change = { actor: Actor; now: Date };

/** Puts a provider last for seven days when the partner sorts quotes of the route by reliability. Returns its ID. Throws
 * validation_failed for an unknown provider. */
export async function putLast(scope: TenantScope, wanted: NewPreference, { actor, now }: Change): Promise<string> {
  const { partnerId, environment } = scope;
  const { provider, type: side, fiat_currency: fiatCurrency, payment_method: paymentMethod = null } = wanted;
  const found = configuredProviders(environment).find(({ id }) => id === provider);
  if (!found) throw invalidField("provider", "unknown_value", "Unknown provider");
  const until = new Date(now.getTime() + preferenceDays * dayMs);
  return transact(async (tx) => {
    const id = await upsertPreference(
      {
        ...{ id: randomId("pref"), partnerId, environment, side, fiatCurrency, paymentMethod, provider },
        ...{ until, createdBy: actor.id ?? "", createdAt: now, undoneAt: null },
      },
      tx,
    );
    const after = { type: side, fiat: fiatCurrency, method: paymentMethod, until: until.toISOString() };
    const audit = { action: "preference.put_last", target: found.name, before: {}, after };
    await recordAudit({ actor, partnerId, environment, ...audit }, now, tx);
    return id;
  });
}

/** Throws not_found, also for one that has expired. */
export async function undoPreference(scope: TenantScope, id: string, { actor, now }: Change): Promise<void> {
  const { partnerId, environment } = scope;
  await transact(async (tx) => {
    const row = await updatePreferenceUndone(scope, id, now, tx);
    if (!row) throw new AppError("not_found", "The provider isn't put last anymore");
    const { provider, side, fiatCurrency, paymentMethod } = row;
    const target = configuredProviders(environment).find((one) => one.id === provider)?.name ?? provider;
    const before = { type: side, fiat: fiatCurrency, method: paymentMethod, until: row.until.toISOString() };
    await recordAudit({ actor, action: "preference.undo", target, partnerId, environment, before }, now, tx);
  });
}

/** Those that apply now, the first to expire first. */
export async function listPreferences(scope: TenantScope, now: Date): Promise<Preference[]> {
  const rows = await selectPreferences(scope, now);
  return rows.map(({ row: { id, provider, side, fiatCurrency, paymentMethod, until }, by }) => {
    return { id, provider, type: side, fiat: fiatCurrency, method: paymentMethod, until: until.toISOString(), by };
  });
}
