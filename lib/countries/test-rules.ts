import { type Tx, transact } from "#db/client.ts";
import { clearCatalogCache } from "#lib/assets/catalog.ts";
import { type CountryRule, deleteCountryRule, insertCountryRule } from "./queries.ts";

/** A refusal of a whole country by the operator. */
export const testRule = (set: Partial<CountryRule> & { provider: string; country: string }): CountryRule => ({
  environment: "sandbox",
  side: "*",
  method: "*",
  asset: "*",
  region: "*",
  isAllowed: false,
  reason: "Contract",
  at: new Date("2026-11-21T10:00:00Z"),
  by: "op",
  ...set,
});

/** Runs `use` while these rules apply. */
export async function withRules(rules: CountryRule[], use: () => Promise<void>): Promise<void> {
  const change = async (one: (rule: CountryRule, tx: Tx) => Promise<unknown>) => {
    for (const rule of rules) await transact((tx) => one(rule, tx));
    for (const { environment } of rules) clearCatalogCache(environment);
  };
  await change(insertCountryRule);
  try {
    await use();
  } finally {
    await change(deleteCountryRule);
  }
}
