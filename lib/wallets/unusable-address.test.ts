import { describe, expect, it } from "vitest";
import { tokenContracts } from "#lib/assets/asset-identity.ts";
import keptContracts from "#lib/assets/catalog/asset-contracts.json" with { type: "json" };
import { isWalletAddress } from "./check-wallet.ts";
import { unusableAddress } from "./unusable-address.ts";

const contracts = tokenContracts([]);
const reasonOf = (crypto: string, network: string, address: string, known = contracts) =>
  unusableAddress({ crypto, network, contracts: known }, address);
const contractOf = (token: string) => ({ kind: "token", token });
const usdt = "0xdAC17F958D2ee523a2206206994597C13D831ec7";

describe("the contract of a token", () => {
  it.each(Object.entries(keptContracts))("is refused: %s", (asset, contract) => {
    const [code = "", network = ""] = asset.split(":");
    expect(reasonOf(code, network, contract)).toEqual(contractOf(code));
  });

  it("is refused in every case, for every asset, and on the networks of Ethereum's kind", () => {
    const refused = contractOf("USDT");
    for (const address of [usdt, usdt.toLowerCase(), `0x${usdt.slice(2).toUpperCase()}`])
      expect(reasonOf("USDT", "ethereum", address)).toEqual(refused);
    expect(reasonOf("ETH", "ethereum", usdt)).toEqual(refused);
    expect(reasonOf("BNB", "bsc", usdt)).toEqual(refused);
    expect(reasonOf("TRX", "tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t")).toEqual(refused);
  });

  it.each(["EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs", "UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p"])(
    "is refused in each form at TON: %s",
    (address) => {
      expect(isWalletAddress("TON", "ton", address)).toBe(true);
      expect(reasonOf("TON", "ton", address)).toEqual(contractOf("USDT"));
      expect(reasonOf("TON", "ton", address.replaceAll("_", "/"))).toEqual(contractOf("USDT"));
    },
  );

  it("differs in case on Solana", () => {
    const mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
    expect(reasonOf("USDC", "solana", mint)).toEqual(contractOf("USDC"));
    expect(reasonOf("USDC", "solana", mint.replace("EPj", "EPJ"))).toBeNull();
  });

  it("is refused if any provider lists it, and not for a chain's own coin", () => {
    const [listed, other] = [
      "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    ];
    const known = tokenContracts([
      { asset: "NEW:base", contract: listed.toLowerCase() },
      { asset: "ETH:base", contract: other },
      { asset: "BTC:mainnet", contract: other },
      { asset: "USDT:base", contract: "not an address" },
    ]);
    expect(reasonOf("ETH", "base", listed, known)).toEqual(contractOf("NEW"));
    expect(reasonOf("ETH", "base", other, known)).toBeNull();
    expect(reasonOf("ETH", "ethereum", usdt, known)).toEqual(contractOf("USDT"));
  });

  it("keeps our name for it", () => {
    expect(reasonOf("ETH", "ethereum", usdt, tokenContracts([{ asset: "FAKE:ethereum", contract: usdt }]))).toEqual(
      contractOf("USDT"),
    );
  });
});

describe("an address that nobody owns", () => {
  it.each([
    ["ETH", "ethereum", "0x0000000000000000000000000000000000000000"],
    ["BNB", "bsc", "0x0000000000000000000000000000000000000000"],
    ["ETH", "lisk", "0x000000000000000000000000000000000000dead"],
    ["ETH", "base", "0x000000000000000000000000000000000000dEaD"],
    ["ETH", "ethereum", "0xdEAD000000000000000042069420694206942069"],
    ["ETH", "ethereum", "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE"],
    ["TRX", "tron", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"],
    ["USDT", "tron", "TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy"],
    ["SOL", "solana", "11111111111111111111111111111111"],
    ["SOL", "solana", "1nc1nerator11111111111111111111111111111111"],
    ["SOL", "solana", "So11111111111111111111111111111111111111112"],
    ["TON", "ton", "EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c"],
    ["TON", "ton", "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ"],
    ["BTC", "mainnet", "1BitcoinEaterAddressDontSendf59kuE"],
    ["BTC", "mainnet", "1CounterpartyXXXXXXXXXXXXXXXUWLpVr"],
    ["BTC", "mainnet", "1111111111111111111114oLvT2"],
    ["XRP", "mainnet", "rrrrrrrrrrrrrrrrrrrrrhoLvTp"],
    ["XRP", "mainnet", "rrrrrrrrrrrrrrrrrrrrBZbvji"],
  ])("is valid and refused: %s on %s, %s", (crypto, network, address) => {
    expect(isWalletAddress(crypto, network, address)).toBe(true);
    expect(reasonOf(crypto, network, address)).toEqual({ kind: "unowned" });
  });

  it.each([
    ["ETH", "ethereum", "0x0000000000000000000000000000000000000100"],
    ["ETH", "ethereum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
    ["USDT", "tron", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"],
    ["SOL", "solana", "9ahYBF9J6simiVmTPwRgxB1t1AiZY5C8xpeLQGh5tJxn"],
    ["TON", "ton", "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N"],
    ["BTC", "mainnet", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
    ["BTC", "mainnet", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
    ["XRP", "mainnet", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"],
    // Another coin's.
    ["LTC", "mainnet", "1BitcoinEaterAddressDontSendf59kuE"],
    ["__proto__", "mainnet", "1BitcoinEaterAddressDontSendf59kuE"],
    ["ETH", "__proto__", "0x0000000000000000000000000000000000000000"],
  ])("isn't %s on %s, %s", (crypto, network, address) => {
    expect(reasonOf(crypto, network, address)).toBeNull();
  });
});
