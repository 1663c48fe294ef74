import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { dayMs } from "#lib/duration.ts";
import { insertFeeRule, upsertProviderFee } from "#lib/fees/queries.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { randomId } from "#lib/random-id.ts";

/** A valid fee rule, and one from the start of next month on. Two providers have a configured fee, one of which differs. */
export async function seedFees(scope: TenantScope, createdBy: string, now: Date): Promise<void> {
  const createdAt = new Date(now.getTime() - 20 * dayMs);
  const all = { type: null, provider: null, fiatCurrency: null, paymentMethod: null, minimum: null };
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  const common = { ...scope, ...all, createdAt, createdBy };
  await transact(async (tx) => {
    await insertFeeRule(
      {
        ...common,
        id: randomId("fee"),
        fiatCurrency: "EUR",
        paymentMethod: "sepa_bank_transfer",
        bps: 40,
        minimum: "0.5",
        validFrom: createdAt,
        note: "Small SEPA transfers",
      },
      tx,
    );
    await insertFeeRule(
      {
        ...common,
        id: randomId("fee"),
        type: "SELL",
        bps: 30,
        validFrom: nextMonth,
        note: "Agreed in the new contract",
      },
      tx,
    );
    const { environment } = scope;
    for (const [place, bps] of [100, 0].entries())
      await upsertProviderFee(
        { environment, provider: providerModules[place]?.id ?? "", bps, updatedAt: createdAt, updatedBy: createdBy },
        tx,
      );
  });
}
