import type { Environment } from "#db/enums.ts";
import { getCatalog } from "#lib/assets/catalog.ts";
import { assetText } from "#lib/assets/networks-contract.ts";
import type { Coverage, CoverageFilter } from "#lib/docs/coverage-contract.ts";
import { code, table } from "#lib/docs/markdown-table.ts";
import { formatLimits } from "#lib/format-limits.ts";
import { enabledProviders } from "#lib/providers/registry.ts";

type Catalog = Awaited<ReturnType<typeof getCatalog>>;
type Offer = Pick<Catalog["offers"][number], "provider" | "side" | "fiat" | "method" | "assets"> & {
  minAmount: string | null;
  maxAmount: string | null;
};
export type CoverageSource = {
  cryptos: { code: string; network: string }[];
  fiats: { code: string; name: string }[];
  methods: { id: string; name: string }[];
  /** Of these providers only; with names instead of IDs. */
  offers: Offer[];
};

/** Production, unless it has no provider yet. */
export const coveredEnvironment = (): Environment =>
  enabledProviders("production").length > 0 ? "production" : "sandbox";

/** What the enabled providers support now. */
export const readCoverageSource = async (): Promise<CoverageSource> =>
  coverageSourceOf(await getCatalog(coveredEnvironment()));

/** The same of a catalog of the covered environment. */
export function coverageSourceOf({ offers, ...catalog }: Catalog): CoverageSource {
  const names = new Map(enabledProviders(coveredEnvironment()).map(({ id, name }) => [id, name]));
  return {
    ...catalog,
    offers: offers.flatMap((offer) => {
      const provider = names.get(offer.provider);
      return provider === undefined ? [] : [{ ...offer, provider }];
    }),
  };
}

/** The part of the coverage that the filter leaves. */
export function coverageOf({ cryptos, fiats, methods, offers }: CoverageSource, filter: CoverageFilter): Coverage {
  const matching = offers.filter(
    ({ side, method, assets }) =>
      side === filter.type &&
      (!filter.method || method === filter.method) &&
      (!filter.asset || assets.includes(filter.asset)),
  );
  const methodName = (id: string) => methods.find((method) => method.id === id)?.name ?? id;
  return {
    filter,
    choices: {
      fiats: fiats.map((fiat) => ({ value: fiat.code, label: `${fiat.code} · ${fiat.name}` })),
      methods: methods.map(({ id, name }) => ({ value: id, label: name })),
      assets: cryptos.map((asset) => ({
        value: `${asset.code}:${asset.network}`,
        label: assetText(asset.code, asset.network),
      })),
    },
    providers: [...new Set(matching.map(({ provider }) => provider))].sort(),
    fiats: fiats.flatMap((fiat) => {
      const methodCounts = countBy(matching.filter((offer) => offer.fiat === fiat.code).map((offer) => offer.provider));
      return Object.keys(methodCounts).length > 0 ? [{ code: fiat.code, name: fiat.name, methodCounts }] : [];
    }),
    routes: filter.fiat
      ? matching
          .filter(({ fiat }) => fiat === filter.fiat)
          .map((offer) => ({
            provider: offer.provider,
            method: methodName(offer.method),
            limits: limitsOf(offer),
            assets: offer.assets,
          }))
          .sort((a, b) => a.method.localeCompare(b.method) || a.provider.localeCompare(b.provider))
      : null,
  };
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

const limitsOf = ({ minAmount, maxAmount, fiat }: Offer): string =>
  formatLimits(minAmount, maxAmount, fiat) ?? "not published";

/** All of it as Markdown: the assets of each provider, then its payment methods for each fiat currency. */
export function coverageMarkdown({ offers, fiats }: CoverageSource): string {
  const providers = [...new Set(offers.map(({ provider }) => provider))].sort();
  const groups = providers.flatMap((provider) =>
    (["BUY", "SELL"] as const).flatMap((side) => {
      const matching = offers.filter((offer) => offer.provider === provider && offer.side === side);
      return matching.length > 0 ? [{ provider, side, matching }] : [];
    }),
  );
  return [
    "## Crypto currencies",
    table(
      ["Provider", "Direction", "Currency and network"],
      groups.map(({ provider, side, matching }) => [
        provider,
        code(side),
        [...new Set(matching.flatMap(({ assets }) => assets))].sort().map(code).join(" "),
      ]),
    ),
    "## Fiat currencies and payment methods",
    table(
      ["Provider", "Direction", "Fiat currency", "Payment methods with limits"],
      groups.flatMap(({ provider, side, matching }) =>
        fiats.flatMap((fiat) => {
          const methods = matching.filter((offer) => offer.fiat === fiat.code);
          const listed = methods.map((offer) => `${code(offer.method)} ${limitsOf(offer)}`).join("; ");
          return methods.length > 0 ? [[provider, code(side), fiat.code, listed]] : [];
        }),
      ),
    ),
  ].join("\n\n");
}
