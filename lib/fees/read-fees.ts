import type { TenantScope } from "#db/scope.ts";
import { decimal } from "#lib/money.ts";
import type { ProviderRef } from "#lib/providers/settings/set-settings.ts";
import { type FeeRule, type FeeTerms, feeRuleState, feeRuleStates, type ListedFeeRule } from "./contract.ts";
import { type FeeRuleJson, selectFeeRules, selectFeeTerms, selectProviderFees } from "./queries.ts";
import { noFee } from "./resolve-fee.ts";

/** No fee without access. */
export async function readFeeTerms(scope: TenantScope): Promise<FeeTerms> {
  const found = await selectFeeTerms(scope);
  return found ? { feeBps: found.feeBps, feeRules: toFeeRules(found.feeRules) } : noFee;
}

export const toFeeRules = (rules: readonly FeeRuleJson[] | null): FeeRule[] =>
  (rules ?? []).map(({ minimum, validFrom, endedAt, createdAt, ...rule }) => ({
    ...rule,
    minimum: minimum === null ? null : decimal(minimum),
    validFrom: new Date(validFrom),
    endedAt: endedAt === null ? null : new Date(endedAt),
    createdAt: new Date(createdAt),
  }));

/** Those that apply, those that will, and those that have ended. */
export async function listFeeRules(scope: TenantScope, now: Date): Promise<ListedFeeRule[]> {
  const rows = await selectFeeRules(scope);
  const listed = rows.map(({ minimum, ...row }) => ({
    ...row,
    minimum: minimum === null ? null : decimal(minimum),
    state: feeRuleState(row, now),
  }));
  return feeRuleStates.flatMap((state) => listed.filter((rule) => rule.state === state));
}

/** Our fee in basis points as configured at a provider; null if unknown. */
export const readProviderFee = async ({ environment, provider }: ProviderRef): Promise<number | null> =>
  (await selectProviderFees(environment)).get(provider) ?? null;
