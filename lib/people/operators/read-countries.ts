import type { Environment } from "#db/enums.ts";
import { type Catalog, getCatalog } from "#lib/assets/catalog.ts";
import { assetText } from "#lib/assets/networks-contract.ts";
import { selectFullCatalog } from "#lib/assets/queries/assets.ts";
import { countries, countryNames, isCountry, listRegions, type Place } from "#lib/countries/countries.ts";
import type { CoverageEntry } from "#lib/countries/coverage-contract.ts";
import { listEligibility } from "#lib/countries/list-coverage.ts";
import { type CountryRule, selectCountryRules } from "#lib/countries/queries.ts";
import { readPlace } from "#lib/countries/read-place.ts";
import type { CountriesFilter, CountryChoices, CountryTest } from "#lib/countries/rules-contract.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { enabledProviders, providerModules } from "#lib/providers/registry.ts";
import { refreshProviderSettings } from "#lib/providers/settings/load-settings.ts";

export type CountriesPage = {
  environment: Environment;
  rules: CountryRule[];
  choices: CountryChoices;
  /** Null if nothing is tested. */
  test: CountryTest | null;
};

/** The country rules of an environment, and the result of a test; of production by default, once a provider is enabled there. */
export async function readCountries(filter: CountriesFilter): Promise<CountriesPage> {
  await refreshProviderSettings();
  const isLive = enabledProviders("production").length > 0;
  const environment = filter.environment ?? (isLive ? "production" : "sandbox");
  const [rules, choices, catalog] = await Promise.all([
    selectCountryRules(environment),
    readChoices(),
    getCatalog(environment),
  ]);
  return { environment, rules, choices, test: filter.country || filter.region ? testPlace(catalog, filter) : null };
}

async function readChoices(): Promise<CountryChoices> {
  const { cryptos, methods } = await selectFullCatalog();
  const nameOf = countryNames("en");
  const named = countries.map(({ code }) => ({ value: code, label: nameOf(code) }));
  return {
    countries: named.sort((a, b) => a.label.localeCompare(b.label, "en")),
    providers: providerModules.map(({ id, name }) => ({ value: id, label: name })),
    methods: methods.map(({ id, name }) => ({ value: id, label: name })),
    assets: cryptos.map(({ code, network }) => ({ value: `${code}:${network}`, label: assetText(code, network) })),
  };
}

function testPlace(catalog: Catalog, filter: CountriesFilter): CountryTest {
  try {
    const place = placeIn(filter);
    const asked = {
      side: filter.type,
      asset: assetIn(catalog, filter),
      provider: filter.provider,
      method: filter.method,
    };
    const entries = listEligibility(catalog, asked, place);
    const withReason = entries.map((entry) => ({ ...entry, reason: reasonOf(entry, place, catalog.countryRules) }));
    return { errors: null, name: nameOf(place), entries: withReason };
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.errors) throw error;
    return {
      errors: Object.fromEntries(error.details.errors.map(({ field, message }) => [field, message])),
      entries: null,
    };
  }
}

function placeIn({ country: typed = "", region }: CountriesFilter): Place {
  const country = typed.toUpperCase();
  if (!isCountry(country)) throw invalidField("country", "unknown_value", "Enter an ISO 3166-1 code, such as NG");
  return readPlace({ country, region: region?.toUpperCase() }) ?? { country, region: null };
}

function assetIn({ cryptos }: Catalog, { asset }: CountriesFilter): string | null {
  if (!asset) return null;
  const known = cryptos.find(({ code, network }) => `${code}:${network}`.toLowerCase() === asset.toLowerCase());
  if (!known) throw invalidField("asset", "unknown_value", "Enter code and network, such as BTC:mainnet");
  return `${known.code}:${known.network}`;
}

function nameOf({ country, region }: Place): string {
  const name = countryNames("en")(country);
  if (region === null) return name;
  return `${listRegions(country).find(({ code }) => code === region)?.name ?? region}, ${name}`;
}

/** Of the rule that decided, which is known by its time. */
function reasonOf(
  { provider, source, asOf }: CoverageEntry,
  place: Place,
  rules: readonly CountryRule[],
): string | null {
  if (source !== "operator") return null;
  const decided = rules.find(
    (rule) =>
      rule.country === place.country &&
      rule.at.toISOString() === asOf &&
      (rule.provider === "*" || rule.provider === provider.id),
  );
  return decided?.reason ?? null;
}
