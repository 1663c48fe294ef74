import type { ContractSource } from "#lib/assets/contract.ts";
import { accountKey } from "#lib/wallets/account-key.ts";
import { isWalletAddress } from "#lib/wallets/check-wallet.ts";
import { checksumAddress } from "#lib/wallets/evm-address.ts";
import { evmNetworks } from "#lib/wallets/evm-networks.ts";
import type { TokenContracts } from "#lib/wallets/unusable-address.ts";
import keptContracts from "./catalog/asset-contracts.json" with { type: "json" };

/** How wallets name an asset. Null where the network has no registered name, or the contract isn't certain. */
export type AssetIdentity = { assetId: string | null; chainId: string | null; contract: string | null };
/** A token contract in a provider's list. */
export type ListedContract = { provider: string; asset: string; contract: string };
type Asset = { code: string; network: string };

/** CAIP-2, from https://github.com/ChainAgnostic/namespaces. Tron and TON have no registered form of asset IDs. */
const chainIds: Record<string, string> = {
  ethereum: "eip155:1",
  optimism: "eip155:10",
  bsc: "eip155:56",
  polygon: "eip155:137",
  lisk: "eip155:1135",
  base: "eip155:8453",
  arbitrum: "eip155:42161",
  celo: "eip155:42220",
  avalanche: "eip155:43114",
  linea: "eip155:59144",
  solana: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  stellar: "stellar:pubnet",
};

/** By coin, because `mainnet` means each coin's own chain. Cardano has none, and two are in use for Bitcoin Cash. */
const chainIdsOfCoins: Record<string, string> = {
  BTC: "bip122:000000000019d6689c085ae165831e93",
  LTC: "bip122:12a765e31ffd4059bada1e25190f6e98",
  DOGE: "bip122:1a91e3dace36e2be3bf030a65679fe82",
  XRP: "xrpl:0",
  XLM: "stellar:pubnet",
  DOT: "polkadot:91b171bb158e2d3848fa23a9f1c25182",
};

/** SLIP-44 of coins that are their chain's own. */
const coinTypes: Record<string, number> = {
  "BTC:mainnet": 0,
  "LTC:mainnet": 2,
  "DOGE:mainnet": 3,
  "XRP:mainnet": 144,
  "XLM:mainnet": 148,
  "DOT:mainnet": 354,
  "SOL:solana": 501,
  "BNB:bsc": 714,
  "POL:polygon": 966,
  "AVAX:avalanche": 9005,
  "CELO:celo": 52752,
  ...Object.fromEntries(["ethereum", "optimism", "base", "arbitrum", "linea"].map((chain) => [`ETH:${chain}`, 60])),
};
const otherCoins = ["TRX:tron", "TON:ton"];

const keyOf = ({ code, network }: Asset) => `${code}:${network}`;
const own = <Value>(table: Record<string, Value>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The chain's own coins have no contract, whatever a provider lists for them. */
const isToken = ({ code, network }: Asset) =>
  network !== "mainnet" &&
  own(coinTypes, keyOf({ code, network })) === undefined &&
  !otherCoins.includes(keyOf({ code, network }));

const isEvm = (network: string) => evmNetworks.includes(network);

/** With its checksum on networks where case only carries one. Null if the network can't have such a contract. */
function readContract(network: string, contract: string): string | null {
  if (isEvm(network)) return checksumAddress(contract);
  return isWalletAddress("", network, contract) === true ? contract : null;
}

/** What our table and the providers list for a token, one entry for each contract. */
export function contractSources({ code, network }: Asset, listed: readonly ListedContract[]): ContractSource[] {
  if (!isToken({ code, network })) return [];
  const asset = keyOf({ code, network });
  const kept = own<string>(keptContracts, asset);
  const sources: ContractSource[] = kept === undefined ? [] : [{ contract: kept, providers: [], isKept: true }];
  for (const row of listed.filter((one) => one.asset === asset)) {
    const contract = readContract(network, row.contract);
    if (contract === null) continue;
    const known = sources.find((one) => one.contract === contract);
    if (known) known.providers.push(row.provider);
    else sources.push({ contract, providers: [row.provider], isKept: false });
  }
  return sources;
}

/** Every contract that our table or a provider lists for a token, even if they disagree: none of them is a wallet. */
export function tokenContracts(listed: readonly Omit<ListedContract, "provider">[]): TokenContracts {
  const kept = Object.entries(keptContracts).map(([asset, contract]) => ({ asset, contract }));
  const keyed = [...kept, ...listed].flatMap(({ asset, contract }) => {
    const [code = "", network = ""] = asset.split(":");
    const read = isToken({ code, network }) ? readContract(network, contract) : null;
    return read === null ? [] : ([[accountKey(network, read), code]] as const);
  });
  // Ours win.
  return new Map(keyed.reverse());
}

/** Crypto that is sent to a wrong contract is lost: a single provider isn't trusted, and neither is any if they disagree. */
export function agreedContract([first, ...others]: readonly ContractSource[]): string | null {
  if (!first || others.length > 0) return null;
  return first.isKept || first.providers.length > 1 ? first.contract : null;
}

/** How wallets name the asset with these contracts. */
export function identifyAsset(asset: Asset, listed: readonly ListedContract[]): AssetIdentity {
  const { code, network } = asset;
  const chainId =
    own(network === "mainnet" ? chainIdsOfCoins : chainIds, network === "mainnet" ? code : network) ?? null;
  const contract = agreedContract(contractSources(asset, listed));
  const coinType = own(coinTypes, keyOf(asset));
  return { assetId: chainId && assetIdOf(chainId, { coinType, contract }), chainId, contract };
}

function assetIdOf(chainId: string, { coinType, contract }: { coinType: number | undefined; contract: string | null }) {
  if (coinType !== undefined) return `${chainId}/slip44:${coinType}`;
  if (contract === null) return null;
  if (chainId.startsWith("eip155:")) return `${chainId}/erc20:${contract}`;
  return chainId.startsWith("solana:") ? `${chainId}/token:${contract}` : null;
}

/** Whether two asset IDs are of the same asset: the case of EVM contracts is only a checksum. */
export const isSameAsset = (a: string, b: string): boolean =>
  a === b || (a.startsWith("eip155:") && a.toLowerCase() === b.toLowerCase());
