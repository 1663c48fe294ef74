import type { Side } from "#db/enums.ts";
import type { Countries, CountryTable } from "#lib/providers/country-contract.ts";
import type { Place } from "./countries.ts";
import { methodTables } from "./method-tables.ts";
import type { CountryRule } from "./queries.ts";

/** Whether a provider serves a place, and who says so. `field`: what would have to be another one. */
export type Eligibility = { source: "operator" | "provider_list" | "table" | null; asOf: Date | null } & (
  | { result: "supported" | "unknown" | "depends_on_region" }
  | { result: "unsupported"; field: "country" | "region" }
);
type Fact = Eligibility & { result: Exclude<Eligibility["result"], "unknown"> };

type Offered = {
  provider: string;
  side: Side;
  method: string;
  countries: Countries | null;
  assetCountries: Record<string, Countries> | null;
  refreshedAt: Date;
};

/** What is known besides offers: the operator's rules, and the table of each provider's documentation. */
export type CountryFacts = {
  countryRules: readonly CountryRule[];
  countryTables: Readonly<Record<string, CountryTable>>;
};

/** The facts with the rules of one country only, for many decisions about it. */
export const factsAbout = (country: string, { countryRules, countryTables }: CountryFacts): CountryFacts => ({
  countryRules: countryRules.filter((rule) => rule.country === country),
  countryTables,
});

const unknown: Eligibility = { result: "unknown", source: null, asOf: null };

/** Whether an offer is available in a place; without `asset` ("CODE:network"), for any of its assets. A rule of the operator decides.
 * Otherwise it's refused if the provider's list or a table refuses it, and unknown if neither says anything: no guess is a refusal. */
export function eligibilityOf(offer: Offered, asset: string | null, place: Place, facts: CountryFacts): Eligibility {
  const ruled = ruleFact(offer, asset, place, facts.countryRules);
  if (ruled && ruled.result !== "depends_on_region") return ruled;
  const table = facts.countryTables[offer.provider];
  const ofMethod = methodTables[offer.method];
  const stated = [
    ruled,
    listFact(offer.countries, offer, place),
    asset === null ? null : listFact(offer.assetCountries?.[asset], offer, place),
    table ? tableFact(table, place) : null,
    ofMethod ? tableFact(ofMethod, place) : null,
  ].filter((fact) => fact !== null);
  const first = (result: Fact["result"]) => stated.find((fact) => fact.result === result);
  return first("unsupported") ?? first("depends_on_region") ?? first("supported") ?? unknown;
}

type Verdict = { result: "supported" | "depends_on_region" } | { result: "unsupported"; field: "country" | "region" };

/** Null if they say nothing about the place: one that isn't refused isn't necessarily served. */
function verdictOf({ allow, deny, denyRegions }: Countries, { country, region }: Place): Verdict | null {
  if (deny?.includes(country) || (allow && !allow.includes(country)))
    return { result: "unsupported", field: "country" };
  const denied = denyRegions?.[country] ?? [];
  if (region !== null && denied.includes(region)) return { result: "unsupported", field: "region" };
  if (region === null && denied.length > 0) return { result: "depends_on_region" };
  return allow ? { result: "supported" } : null;
}

function listFact(countries: Countries | null | undefined, { refreshedAt }: Offered, place: Place): Fact | null {
  const verdict = countries && verdictOf(countries, place);
  return verdict ? { ...verdict, source: "provider_list", asOf: refreshedAt } : null;
}

function tableFact(table: CountryTable, place: Place): Fact | null {
  const verdict = verdictOf(table, place);
  return verdict && { ...verdict, source: "table", asOf: new Date(table.readOn) };
}

const isAny = (rule: string, value: string | null) => rule === "*" || rule === value;

/** The most specific rule about the place. Of equally specific ones, a refusal. */
function ruleFact(
  { provider, side, method }: Offered,
  asset: string | null,
  { country, region }: Place,
  rules: readonly CountryRule[],
): Fact | null {
  const about = rules.filter(
    (rule) =>
      rule.country === country &&
      isAny(rule.provider, provider) &&
      isAny(rule.side, side) &&
      isAny(rule.method, method) &&
      isAny(rule.asset, asset),
  );
  const [rule] = about
    .filter((one) => isAny(one.region, region))
    .sort((a, b) => specificity(b) - specificity(a) || Number(a.isAllowed) - Number(b.isAllowed));
  const differs = (one: CountryRule) => one.region !== "*" && one.isAllowed !== (rule?.isAllowed ?? true);
  const ofRegion = region === null ? about.find(differs) : undefined;
  if (ofRegion) return { result: "depends_on_region", source: "operator", asOf: ofRegion.at };
  if (!rule) return null;
  const { isAllowed, at } = rule;
  if (isAllowed) return { result: "supported", source: "operator", asOf: at };
  return { result: "unsupported", field: rule.region === "*" ? "country" : "region", source: "operator", asOf: at };
}

const specificity = ({ provider, side, method, asset, region }: CountryRule): number =>
  [provider, side, method, asset, region].filter((value) => value !== "*").length;
