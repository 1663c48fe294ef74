import { and, asc, eq, sql } from "drizzle-orm";
import { announceChange } from "#db/change-notices.ts";
import { db, type Tx } from "#db/client.ts";
import type { Environment } from "#db/enums.ts";
import { countryRules } from "#db/schema-operators.ts";

export type CountryRule = typeof countryRules.$inferSelect;
export type CountryRuleKey = Pick<
  CountryRule,
  "environment" | "provider" | "side" | "method" | "asset" | "country" | "region"
>;

export const countryRulesMax = 500;

export const selectCountryRules = (environment: Environment): Promise<CountryRule[]> =>
  db
    .select()
    .from(countryRules)
    .where(eq(countryRules.environment, environment))
    .orderBy(asc(countryRules.country), asc(countryRules.region), asc(countryRules.provider), asc(countryRules.method))
    .limit(countryRulesMax);

/** Until the end of the transaction, no other one that counts them adds any. */
export async function countCountryRulesLocked(environment: Environment, tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`country-rules:${environment}`}))`);
  return tx.$count(countryRules, eq(countryRules.environment, environment));
}

/** False if there is one with this key already. */
export async function insertCountryRule(rule: CountryRule, tx: Tx): Promise<boolean> {
  const inserted = await tx.insert(countryRules).values(rule).onConflictDoNothing().returning();
  await announceChange("catalog", tx);
  return inserted.length > 0;
}

/** Undefined if there is none. */
export async function deleteCountryRule(key: CountryRuleKey, tx: Tx): Promise<CountryRule | undefined> {
  const [deleted] = await tx
    .delete(countryRules)
    .where(
      and(
        eq(countryRules.environment, key.environment),
        eq(countryRules.provider, key.provider),
        eq(countryRules.side, key.side),
        eq(countryRules.method, key.method),
        eq(countryRules.asset, key.asset),
        eq(countryRules.country, key.country),
        eq(countryRules.region, key.region),
      ),
    )
    .returning();
  await announceChange("catalog", tx);
  return deleted;
}
