import * as z from "zod";
import { type Side, sides } from "#db/enums.ts";
import { type ListFilter, lenient, pageParameters, word } from "#lib/list-contract.ts";

const countryCode = z.string().regex(/^[A-Z]{2}$/);

/** The filter in the menu of the coverage page. */
export const coverageFilters = { asset: { page: word(64), label: "Asset" } } satisfies Record<string, ListFilter>;

/** The query of the coverage page. `country` is the open one, `method` the only one that is shown of it. */
export const coverageFilter = z.object({
  type: z.enum(sides).catch("BUY"),
  ...pageParameters(coverageFilters),
  q: lenient(word(64)),
  country: lenient(countryCode),
  method: lenient(word(64)),
});
export type CoverageFilter = z.output<typeof coverageFilter>;

type Named = { id: string; name: string };

/** How many providers serve a country, serve parts of it, and don't say. */
export type CoverageCounts = readonly [supported: number, dependsOnRegion: number, unknown: number];

export type CoverageRow = {
  code: string;
  name: string;
  /** In the order of the methods; 0 if no provider is counted. */
  cells: readonly (CoverageCounts | 0)[];
};

export type CoverageGrid = {
  /** Those with a count in some country. */
  methods: readonly Named[];
  rows: readonly CoverageRow[];
  /** The number of countries that a provider is known to serve, or a part of them. */
  servedCount: number;
};

/** Whether a provider's payment method is available in a place, and who says so. */
export type CoverageEntry = {
  provider: Named;
  method: Named;
  type: Side;
  result: "supported" | "depends_on_region" | "unknown" | "unsupported";
  source: "operator" | "provider_list" | "table" | null;
  /** ISO 8601. */
  asOf: string | null;
  /** The source of a table, and what the table is about. */
  table: { about: "provider" | "method"; source: string } | null;
  fiats: string[];
  /** The parts of the country where it is available, or where it isn't: the fewer of them. Null if it doesn't depend on them. */
  regions: { isAvailable: boolean; names: string[] } | null;
};

export type CoveragePage = Omit<CoverageGrid, "rows"> & {
  /** Those that match the search. */
  rows: readonly CoverageRow[];
  countryCount: number;
  assets: { value: string; label: string }[];
  asset: string | undefined;
  opened: { code: string; name: string; method: string | undefined; entries: CoverageEntry[] } | null;
};
