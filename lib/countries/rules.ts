import { type Tx, transact } from "#db/client.ts";
import { clearCatalogCache } from "#lib/assets/catalog.ts";
import { selectFullCatalog } from "#lib/assets/queries/assets.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError, type FieldError, invalidField, invalidFields } from "#lib/errors.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { isCountry, isRegion } from "./countries.ts";
import {
  type CountryRule,
  type CountryRuleKey,
  countCountryRulesLocked,
  countryRulesMax,
  deleteCountryRule,
  insertCountryRule,
} from "./queries.ts";

type NewCountryRule = CountryRuleKey & Pick<CountryRule, "isAllowed" | "reason">;

/** Every process applies it within seconds. Throws validation_failed with every invalid field, and limit_reached. */
export async function addCountryRule(rule: NewCountryRule, actor: Actor, now: Date): Promise<void> {
  await transact(async (tx) => {
    await assertKnown(rule, tx);
    if ((await countCountryRulesLocked(rule.environment, tx)) >= countryRulesMax)
      throw new AppError("limit_reached", `There can be at most ${countryRulesMax} rules. Remove one first.`);
    if (!(await insertCountryRule({ ...rule, at: now, by: actor.name }, tx)))
      throw invalidField("country", "taken", "There is already a rule for exactly this. Remove it first.");
    const after = { ...audited(rule), reason: rule.reason };
    await recordAudit({ ...entryOf(rule, actor), action: "provider.country_rule.add", after }, now, tx);
  });
  clearCatalogCache(rule.environment);
}

/** Throws not_found. */
export async function removeCountryRule(
  key: CountryRuleKey,
  { actor, reason }: { actor: Actor; reason: string },
  now: Date,
): Promise<void> {
  await transact(async (tx) => {
    const rule = await deleteCountryRule(key, tx);
    if (!rule) throw new AppError("not_found", "This rule no longer exists. Reload the page.");
    const changed = { before: { ...audited(rule), reason: rule.reason }, after: { reason } };
    await recordAudit({ ...entryOf(rule, actor), action: "provider.country_rule.remove", ...changed }, now, tx);
  });
  clearCatalogCache(key.environment);
}

const entryOf = ({ country, region, environment }: CountryRuleKey, actor: Actor) => ({
  actor,
  target: region === "*" ? country : `${country}-${region}`,
  partnerId: null,
  environment,
});

/** What is absent matches any value. */
function audited({ provider, side, method, asset, isAllowed }: Omit<NewCountryRule, "reason">) {
  const narrowed = Object.entries({ provider, side, method, asset }).filter(([, value]) => value !== "*");
  return { ...Object.fromEntries(narrowed), isAllowed };
}

/** Unknown names would change nothing without notice. */
async function assertKnown(rule: NewCountryRule, tx: Tx): Promise<void> {
  const { cryptos, methods } = await selectFullCatalog(tx);
  const known: Record<"provider" | "method" | "asset", string[]> = {
    provider: providerModules.map(({ id }) => id),
    method: methods.map(({ id }) => id),
    asset: cryptos.map(({ code, network }) => `${code}:${network}`),
  };
  const unknown = (field: "provider" | "method" | "asset", message: string) =>
    rule[field] === "*" || known[field].includes(rule[field]) ? [] : invalid(field, message);
  const errors = [
    ...unknown("provider", `There is no provider ${rule.provider}`),
    ...unknown("method", `The catalog has no payment method ${rule.method}`),
    ...unknown("asset", `The catalog has no ${rule.asset}. Enter code and network, such as BTC:mainnet`),
    ...placeErrors(rule),
  ];
  if (errors.length > 0) throw invalidFields(errors);
}

const invalid = (field: string, message: string): FieldError[] => [{ field, code: "unknown_value", message }];

function placeErrors({ country, region }: NewCountryRule): FieldError[] {
  if (!isCountry(country)) return invalid("country", "Enter an ISO 3166-1 code, such as NG");
  if (region === "*") return [];
  const isKnown = /^[A-Z0-9]{1,3}$/.test(region) && isRegion(country, region);
  return isKnown ? [] : invalid("region", `${country} has no region ${region}. Enter the ISO 3166-2 code, such as NY`);
}
