import { contractSources } from "#lib/assets/asset-identity.ts";
import type { ContractSource } from "#lib/assets/contract.ts";
import { selectContracts } from "#lib/assets/queries/asset-contracts.ts";
import { selectFullCatalog } from "#lib/assets/queries/assets.ts";
import { isUnlisted } from "#lib/providers/registry.ts";

/** Who lists which contract, for each token of the catalog by "CODE:network". Only enabled providers count. */
export async function listContractSources(): Promise<Map<string, ContractSource[]>> {
  const [{ cryptos }, contracts] = await Promise.all([selectFullCatalog(), selectContracts()]);
  const listed = contracts.filter(({ provider }) => !isUnlisted("production", provider));
  return new Map(cryptos.map((crypto) => [`${crypto.code}:${crypto.network}`, contractSources(crypto, listed)]));
}

/** The tokens with several contracts, which have none for partners. */
export async function listDisputedAssets(): Promise<string[]> {
  return [...(await listContractSources())].filter(([, sources]) => sources.length > 1).map(([asset]) => asset);
}
