import type { Environment } from "#db/enums.ts";
import { getCatalog } from "#lib/assets/catalog.ts";
import type { RampProvider } from "#lib/providers/provider.ts";

export type FilterChoices = {
  /** By identifier. */
  providers: Record<string, string>;
  fiats: string[];
  cryptos: string[];
};

/** The available filter values. */
export async function filterChoices(
  environment: Environment,
  providers: readonly RampProvider[],
): Promise<FilterChoices> {
  const { fiats, cryptos } = await getCatalog(environment);
  return {
    providers: Object.fromEntries(providers.map(({ id, name }) => [id, name])),
    fiats: fiats.map(({ code }) => code),
    cryptos: [...new Set(cryptos.map(({ code }) => code))],
  };
}
