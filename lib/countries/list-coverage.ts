import type { Side } from "#db/enums.ts";
import { type Catalog, listOnce } from "#lib/assets/catalog.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { countries, countryNames, listRegions, type Place } from "./countries.ts";
import type { CoverageCounts, CoverageEntry, CoverageGrid, CoverageRow } from "./coverage-contract.ts";
import { type CountryFacts, type Eligibility, eligibilityOf } from "./eligibility.ts";
import { methodTables } from "./method-tables.ts";

type Offer = Catalog["offers"][number];
/** A provider's payment method, with an offer for each thing that it says about countries. */
type Method = { provider: string; method: string; offers: { offer: Offer; fiats: string[] }[] };
/** `asset` is "CODE:network". */
type Asked = { side: Side; asset: string | null };

const ranks: readonly Eligibility["result"][] = ["supported", "depends_on_region", "unknown", "unsupported"];
const rankOf = ({ result }: Pick<Eligibility, "result">): number => ranks.indexOf(result);
const names = new Map(providerModules.map(({ id, name }) => [id, name]));

/** How many providers there are by country and payment method. The same object until the catalog changes. */
export function listCoverage(catalog: Catalog, asked: Asked): CoverageGrid {
  return listOnce(catalog, `coverage ${asked.side} ${asked.asset}`, () => countByCountry(catalog, asked));
}

function countByCountry(catalog: Catalog, asked: Asked): CoverageGrid {
  const offered = Map.groupBy(methodsOf(catalog, asked), ({ method }) => method);
  const methods = catalog.methods.filter(({ id }) => offered.has(id));
  const rules = Map.groupBy(catalog.countryRules, ({ country }) => country);
  const nameOf = countryNames("en");
  const rows = countries.map(({ code }) => {
    const facts = { countryTables: catalog.countryTables, countryRules: rules.get(code) ?? [] };
    const resultOf = (method: Method) => bestOf(method, asked.asset, { country: code, region: null }, facts).result;
    const cells = methods.map(({ id }) => countResults((offered.get(id) ?? []).map(resultOf)));
    return { code, name: nameOf(code), cells };
  });
  rows.sort((a, b) => a.name.localeCompare(b.name, "en"));
  return withoutEmpty(methods, rows);
}

function countResults(results: Eligibility["result"][]): CoverageCounts | 0 {
  const count = (result: Eligibility["result"]) => results.filter((one) => one === result).length;
  const counts = [count("supported"), count("depends_on_region"), count("unknown")] as const;
  return counts.some(Boolean) ? counts : 0;
}

function withoutEmpty(methods: Catalog["methods"], rows: CoverageRow[]): CoverageGrid {
  const counted = methods.map((_, index) => rows.some(({ cells }) => cells[index]));
  const isCounted = (_: unknown, index: number) => counted[index];
  return {
    methods: methods.filter(isCounted).map(({ id, name }) => ({ id, name })),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter(isCounted) })),
    servedCount: rows.filter(({ cells }) => cells.some((counts) => counts && counts[0] + counts[1] > 0)).length,
  };
}

/** Grouped, because a provider has hundreds of offers, most of which say the same. */
function methodsOf(catalog: Catalog, { side, asset }: Asked): Method[] {
  const found = new Map<string, Method & { said: Map<string, { offer: Offer; fiats: string[] }> }>();
  for (const offer of catalog.offers) {
    if (offer.side !== side || (asset !== null && !offer.assets.includes(asset))) continue;
    const { provider, method } = offer;
    const key = `${provider} ${method}`;
    const entry = found.get(key) ?? { provider, method, offers: [], said: new Map() };
    found.set(key, entry);
    const said = JSON.stringify([offer.countries, asset !== null && offer.assetCountries?.[asset]]);
    const known = entry.said.get(said);
    if (known) known.fiats.push(offer.fiat);
    else entry.said.set(said, { offer, fiats: [offer.fiat] });
  }
  return Array.from(found.values(), ({ said, ...entry }) => ({ ...entry, offers: [...said.values()] }));
}

type Best = Eligibility & { offer: Offer; fiats: string[] };

/** What the most available of its offers is, and the fiat currencies of those that are the same. */
function bestOf({ offers }: Method, asset: string | null, place: Place, facts: CountryFacts): Best {
  const found = offers.map((one) => ({ ...eligibilityOf(one.offer, asset, place, facts), ...one }));
  const best = found.reduce((one, other) => (rankOf(other) < rankOf(one) ? other : one));
  if (found.length === 1) return best;
  return { ...best, fiats: found.filter(({ result }) => result === best.result).flatMap(({ fiats }) => fiats) };
}

type AskedIn = Asked & { provider?: string | undefined; method?: string | undefined };

/** Whether each provider's payment methods are available in a place. The most available first in each method. */
export function listEligibility(catalog: Catalog, asked: AskedIn, place: Place): CoverageEntry[] {
  const facts = {
    countryTables: catalog.countryTables,
    countryRules: catalog.countryRules.filter(({ country }) => country === place.country),
  };
  const isAsked = (wanted: string | undefined, value: string) => wanted === undefined || wanted === value;
  const offered = methodsOf(catalog, asked).filter(
    ({ provider, method }) => isAsked(asked.provider, provider) && isAsked(asked.method, method),
  );
  return catalog.methods.flatMap(({ id, name }) =>
    offered
      .filter(({ method }) => method === id)
      .map((method) => toEntry(method, { id, name }, asked, place, facts))
      .sort((a, b) => rankOf(a) - rankOf(b) || a.provider.name.localeCompare(b.provider.name)),
  );
}

function toEntry(
  method: Method,
  named: CoverageEntry["method"],
  { side, asset }: Asked,
  place: Place,
  facts: CountryFacts,
): CoverageEntry {
  const best = bestOf(method, asset, place, facts);
  const { provider } = method;
  const resultIn = (region: string) => bestOf(method, asset, { ...place, region }, facts).result;
  return {
    provider: { id: provider, name: names.get(provider) ?? provider },
    method: named,
    type: side,
    result: best.result,
    source: best.source,
    asOf: best.asOf?.toISOString() ?? null,
    table: best.source === "table" ? tableOf(best, place, facts) : null,
    fiats: best.fiats.toSorted(),
    regions: best.result === "depends_on_region" ? fewerRegions(place.country, facts, resultIn) : null,
  };
}

/** The provider's table, or that of the method. */
function tableOf({ offer, result }: Best, place: Place, { countryTables }: CountryFacts): CoverageEntry["table"] {
  const ofProvider = countryTables[offer.provider];
  const alone = { ...offer, method: "", countries: null, assetCountries: null };
  const said = eligibilityOf(alone, null, place, { countryTables, countryRules: [] });
  if (ofProvider && said.result === result) return { about: "provider", source: ofProvider.source };
  const ofMethod = methodTables[offer.method];
  return ofMethod ? { about: "method", source: ofMethod.source } : null;
}

function fewerRegions(
  country: string,
  { countryRules }: CountryFacts,
  resultIn: (region: string) => Eligibility["result"],
): CoverageEntry["regions"] {
  const known = listRegions(country);
  const ruled = new Set(countryRules.map(({ region }) => region).filter((region) => region !== "*"));
  for (const { code } of known) ruled.delete(code);
  const regions = [...known, ...Array.from(ruled, (code) => ({ code, name: code }))];
  const without = regions.filter(({ code }) => resultIn(code) === "unsupported").map(({ name }) => name);
  // Of other countries, only the regions with a rule are known here.
  const isAvailable = known.length > 0 ? without.length > regions.length / 2 : without.length === 0;
  return {
    isAvailable,
    names: isAvailable ? regions.map(({ name }) => name).filter((name) => !without.includes(name)) : without,
  };
}
