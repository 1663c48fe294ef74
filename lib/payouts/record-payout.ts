import { transact } from "#db/client.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { dayOf } from "#lib/ledger/entries.ts";
import { compare, decimal } from "#lib/money.ts";
import { recordOperatorAction } from "#lib/people/operators/record-operator-action.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { randomId } from "#lib/random-id.ts";
import type { NewPayout, PayoutTerms } from "./contract.ts";
import { insertPayout, selectPayout, selectPayoutTerms, upsertPayoutTerms } from "./queries.ts";

/** Records what a provider paid out in production. False, without a change, if exactly this is already recorded. Throws not_found,
 * and validation_failed for a day in the future, and for a reference of another payout. */
export async function recordPayout(provider: string, payout: NewPayout, actor: Actor, now: Date): Promise<boolean> {
  assertProvider(provider);
  const { received_on: receivedOn, ...entered } = payout;
  if (receivedOn > dayOf(now)) throw invalidField("received_on", "out_of_range", "Can't be in the future (UTC)");
  const row = { id: randomId("pay"), provider, receivedOn, ...entered, recordedAt: now, recordedBy: actor.name };
  return transact(async (tx) => {
    const isNew = await insertPayout(row, tx);
    if (!isNew) {
      const known = await selectPayout(provider, row.reference, tx);
      const isSame =
        known?.currency === row.currency && known.receivedOn === receivedOn && compare(known.amount, row.amount) === 0;
      if (known && !isSame) throw referenceTaken(known);
      return false;
    }
    const { amount, currency, reference, note } = row;
    const after = { amount: `${amount} ${currency}`, received_on: receivedOn, reference, ...(note && { note }) };
    const entry = { actor, action: "provider.payout", target: provider, partnerId: null };
    await recordAudit({ ...entry, environment: "production", after }, now, tx);
    return true;
  });
}

const referenceTaken = ({ amount, currency, receivedOn }: { amount: string; currency: string; receivedOn: string }) =>
  invalidField(
    "reference",
    "invalid_value",
    `Already recorded with ${decimal(amount)} ${currency} on ${receivedOn}. Record a correction with its own reference.`,
  );

/** Records when a provider pays out. Throws not_found. */
export async function changePayoutTerms(provider: string, terms: PayoutTerms, actor: Actor, now: Date): Promise<void> {
  assertProvider(provider);
  const action = {
    action: "provider.payout_terms",
    target: provider,
    environment: "production" as const,
    details: detailsOf(terms),
    before: async (tx: Parameters<typeof selectPayoutTerms>[0]) => {
      const before = (await selectPayoutTerms(tx)).get(provider);
      return before && detailsOf(before);
    },
  };
  await recordOperatorAction(actor, action, now, (tx) =>
    upsertPayoutTerms(provider, terms, { updatedAt: now, updatedBy: actor.name }, tx),
  );
}

const detailsOf = ({ period, minimum, currency, note }: PayoutTerms) => ({
  period,
  payout_minimum: minimum && `${minimum} ${currency}`,
  note,
});

function assertProvider(id: string): void {
  if (!providerModules.some((provider) => provider.id === id)) throw new AppError("not_found", "No such provider");
}
