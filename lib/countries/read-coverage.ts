import type { Catalog } from "#lib/assets/catalog.ts";
import { assetText } from "#lib/assets/networks-contract.ts";
import type { CoverageFilter, CoveragePage, CoverageRow } from "./coverage-contract.ts";
import { listCoverage, listEligibility } from "./list-coverage.ts";

/** The coverage page: the countries that match the search, and the open one with its providers. An unknown asset is ignored. */
export function readCoverage(
  catalog: Catalog,
  { type: side, q, country, method, ...filter }: CoverageFilter,
): CoveragePage {
  const assets = catalog.cryptos.map(({ code, network }) => ({
    value: `${code}:${network}`,
    label: assetText(code, network),
  }));
  const asset = assets.find(({ value }) => value === filter.asset)?.value ?? null;
  const { rows, ...grid } = listCoverage(catalog, { side, asset });
  const opened = rows.find(({ code }) => code === country);
  const entries = opened && listEligibility(catalog, { side, asset, method }, { country: opened.code, region: null });
  return {
    ...grid,
    rows: searchCountries(rows, q),
    countryCount: rows.length,
    assets,
    asset: asset ?? undefined,
    opened: opened && entries ? { code: opened.code, name: opened.name, method, entries } : null,
  };
}

/** Without accents and capital letters. */
const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Those whose name contains the text, or whose code it is. */
const searchCountries = (rows: readonly CoverageRow[], text = ""): readonly CoverageRow[] =>
  text === ""
    ? rows
    : rows.filter(({ code, name }) => plain(name).includes(plain(text)) || plain(code) === plain(text));
