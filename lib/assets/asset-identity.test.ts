import { describe, expect, it } from "vitest";
import { isWalletAddress } from "#lib/wallets/check-wallet.ts";
import { agreedContract, contractSources, identifyAsset, isSameAsset, type ListedContract } from "./asset-identity.ts";
import keptContracts from "./catalog/asset-contracts.json" with { type: "json" };
import cryptoCurrencies from "./catalog/crypto-currencies.json" with { type: "json" };

const dollar = { code: "USDC", network: "ethereum" };
const contract = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const bridged = "0x7F5c764cBc14f9669B88837ca1490cCa17c31607";
const unkept = { code: "USDT", network: "optimism" };
const listed = (provider: string, text: string, { code, network } = unkept): ListedContract => ({
  provider,
  asset: `${code}:${network}`,
  contract: text,
});

describe("the identity of an asset", () => {
  it("is its contract in our table, with the chain", () => {
    expect(identifyAsset(dollar, [])).toEqual({
      assetId: `eip155:1/erc20:${contract}`,
      chainId: "eip155:1",
      contract,
    });
  });

  it("is the mint on Solana", () => {
    expect(identifyAsset({ code: "USDC", network: "solana" }, []).assetId).toBe(
      "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
    );
  });

  it.each([
    ["ETH", "ethereum", "eip155:1/slip44:60"],
    ["ETH", "base", "eip155:8453/slip44:60"],
    ["POL", "polygon", "eip155:137/slip44:966"],
    ["BTC", "mainnet", "bip122:000000000019d6689c085ae165831e93/slip44:0"],
    ["XRP", "mainnet", "xrpl:0/slip44:144"],
  ])("is the coin type for %s on %s, whatever contract is listed", (code, network, assetId) => {
    const rows = ["a", "b"].map((provider) => listed(provider, contract, { code, network }));
    expect(identifyAsset({ code, network }, rows)).toMatchObject({ assetId, contract: null });
  });

  it("is null on Tron, which still has the contract", () => {
    expect(identifyAsset({ code: "USDT", network: "tron" }, [])).toEqual({
      assetId: null,
      chainId: null,
      contract: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    });
    expect(identifyAsset({ code: "TRX", network: "tron" }, [])).toEqual({
      assetId: null,
      chainId: null,
      contract: null,
    });
  });

  it("is null for names of an object's own functions", () => {
    const unknown = { assetId: null, chainId: null, contract: null };
    expect(identifyAsset({ code: "toString", network: "mainnet" }, [])).toEqual(unknown);
    expect(identifyAsset({ code: "BTC", network: "constructor" }, [])).toEqual(unknown);
  });
});

describe("the contract of a token that isn't in our table", () => {
  it("needs two providers", () => {
    expect(identifyAsset(unkept, [listed("a", bridged)])).toMatchObject({ contract: null, assetId: null });
    const both = [listed("a", bridged.toLowerCase()), listed("b", bridged.toUpperCase().replace("0X", "0x"))];
    expect(identifyAsset(unkept, both)).toMatchObject({ contract: bridged, assetId: `eip155:10/erc20:${bridged}` });
  });

  it("is null if a third provider lists another", () => {
    const rows = [listed("a", bridged), listed("b", bridged), listed("c", contract)];
    expect(identifyAsset(unkept, rows)).toMatchObject({ contract: null, assetId: null });
  });

  it("ignores what is no contract of the network, and other tokens", () => {
    const rows = [
      listed("a", bridged),
      listed("b", bridged),
      listed("c", ""),
      listed("d", "0x12"),
      listed("e", contract, dollar),
    ];
    expect(identifyAsset(unkept, rows).contract).toBe(bridged);
  });
});

describe("a contract that a provider lists besides our table", () => {
  it("is named as a source if it's the same in another case", () => {
    expect(contractSources(dollar, [listed("a", contract.toLowerCase(), dollar)])).toEqual([
      { contract, providers: ["a"], isKept: true },
    ]);
  });

  it("makes the token have none if it differs", () => {
    const sources = contractSources(dollar, [listed("a", bridged, dollar)]);
    expect(sources).toEqual([
      { contract, providers: [], isKept: true },
      { contract: bridged, providers: ["a"], isKept: false },
    ]);
    expect(agreedContract(sources)).toBeNull();
  });

  it("differs in case on Solana", () => {
    const mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
    const asset = { code: "USDC", network: "solana" };
    expect(contractSources(asset, [listed("a", mint, asset)])).toHaveLength(1);
    expect(contractSources(asset, [listed("a", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1V", asset)])).toHaveLength(
      2,
    );
  });
});

describe("our table of contracts", () => {
  const assets = Object.entries(keptContracts);

  it.each(assets)("has a valid address for %s, with its checksum", (asset, address) => {
    const [code = "", network = ""] = asset.split(":");
    expect(cryptoCurrencies.some((one) => one.code === code && one.network === network)).toBe(true);
    expect(isWalletAddress("", network, address)).toBe(true);
    expect(identifyAsset({ code, network }, []).contract).toBe(address);
  });

  it("has no contract twice on a network", () => {
    const all = assets.map(([asset, address]) => `${asset.split(":")[1]} ${address.toLowerCase()}`);
    expect(new Set(all).size).toBe(all.length);
  });
});

it("compares asset IDs without the case of EVM contracts only", () => {
  expect(isSameAsset(`eip155:1/erc20:${contract}`, `eip155:1/erc20:${contract.toLowerCase()}`)).toBe(true);
  expect(isSameAsset(`eip155:1/erc20:${contract}`, `eip155:10/erc20:${contract}`)).toBe(false);
  expect(
    isSameAsset("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:Ab", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:ab"),
  ).toBe(false);
});
