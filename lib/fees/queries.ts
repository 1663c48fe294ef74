import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { db, type Executor, rawSql } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { feeRules, providerFees } from "#db/schema-fees.ts";
import { scopedTo, type TenantScope } from "#db/scope.ts";
import type { FeeRule } from "./contract.ts";

export type FeeRuleRow = typeof feeRules.$inferSelect;

/** A rule in the JSON of `keptRules`. */
export type FeeRuleJson = Omit<FeeRule, "validFrom" | "endedAt" | "createdAt"> & {
  validFrom: string;
  endedAt: string | null;
  createdAt: string;
};

/** The rules of the row's partner and environment as JSON, null without any: those that apply, will apply, or applied to a quote
 * that a transaction may still be created from. `a` is a row of partner_access. */
export const keptRules = () => rawSql()`
  (select json_agg(json_build_object('id', f.id, 'type', f.type, 'provider', f.provider,
      'fiatCurrency', f.fiat_currency, 'paymentMethod', f.payment_method, 'bps', f.bps, 'minimum', f.minimum::text,
      'validFrom', f.valid_from, 'endedAt', f.ended_at, 'createdAt', f.created_at) order by f.id)
    from fee_rules f where f.partner_id = a.partner_id and f.environment = a.environment
      and (f.ended_at is null or f.ended_at > now() - interval '1 day'))`;

/** Undefined without access. */
export async function selectFeeTerms({ partnerId, environment }: TenantScope) {
  const [row] = await rawSql()<{ feeBps: number; feeRules: FeeRuleJson[] | null }[]>`
    select a.fee_bps as "feeBps", ${keptRules()} as "feeRules"
    from partner_access a where a.partner_id = ${partnerId} and a.environment = ${environment}`;
  return row;
}

/** At most 500: those that haven't ended first, then the newest. */
export const selectFeeRules = (scope: TenantScope): Promise<FeeRuleRow[]> =>
  db
    .select()
    .from(feeRules)
    .where(scopedTo(feeRules, scope))
    .orderBy(sql`${feeRules.endedAt} is not null`, desc(feeRules.validFrom), desc(feeRules.createdAt))
    .limit(500);

const isOpen = (scope: TenantScope, now: Date) =>
  and(scopedTo(feeRules, scope), or(isNull(feeRules.endedAt), gt(feeRules.endedAt, now)));

export const selectOpenRules = (scope: TenantScope, now: Date, tx: Executor): Promise<FeeRuleRow[]> =>
  tx.select().from(feeRules).where(isOpen(scope, now)).orderBy(feeRules.id);

export async function insertFeeRule(row: typeof feeRules.$inferInsert, tx: Executor): Promise<void> {
  await tx.insert(feeRules).values(row);
}

/** `ruleId`: only this one. */
export async function updateRulesEnded(
  scope: TenantScope,
  now: Date,
  tx: Executor = db,
  ruleId?: string,
): Promise<void> {
  const match = ruleId === undefined ? undefined : eq(feeRules.id, ruleId);
  await tx
    .update(feeRules)
    .set({ endedAt: now })
    .where(and(isOpen(scope, now), match));
}

/** By provider; only known ones. */
export async function selectProviderFees(environment: Environment, tx: Executor = db): Promise<Map<string, number>> {
  const rows = await tx.select().from(providerFees).where(eq(providerFees.environment, environment));
  return new Map(rows.flatMap(({ provider, bps }) => (bps === null ? [] : [[provider, bps]])));
}

export async function upsertProviderFee(row: typeof providerFees.$inferInsert, tx: Executor): Promise<void> {
  const { bps, updatedAt, updatedBy } = row;
  await tx
    .insert(providerFees)
    .values(row)
    .onConflictDoUpdate({
      target: [providerFees.environment, providerFees.provider],
      set: { bps, updatedAt, updatedBy },
    });
}
