import { describe, expect, it } from "vitest";
import { isWalletAddress } from "./check-wallet.ts";

const good: [string, string, string][] = [
  ["BTC", "mainnet", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
  ["BTC", "mainnet", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"],
  ["BTC", "mainnet", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  ["BTC", "mainnet", "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr"],
  ["ETH", "ethereum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["USDT", "polygon", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
  ["USDT", "tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ["SOL", "solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"],
  ["XRP", "mainnet", "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh"],
  ["LTC", "mainnet", "ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea"],
  ["DOGE", "mainnet", "D7Y55r6Yoc1G8EECxkQ6SuSjTgGJJ7M6yD"],
  ["XLM", "mainnet", "GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7"],
  ["TON", "ton", "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs"],
];

const bad: [string, string, string, string][] = [
  ["a changed checksum", "BTC", "mainnet", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb"],
  ["a changed bech32 letter", "BTC", "mainnet", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp"],
  ["a testnet address", "BTC", "mainnet", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
  ["a URI", "BTC", "mainnet", "bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
  ["bad EIP-55 case", "ETH", "ethereum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed"],
  ["39 hex digits", "ETH", "ethereum", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae"],
  ["a name", "ETH", "ethereum", "vitalik.eth"],
  ["a Tron address for Ethereum", "USDT", "ethereum", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ["an Ethereum address for Tron", "USDT", "tron", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
  ["a Bitcoin address for Litecoin", "LTC", "mainnet", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  ["a changed checksum", "TON", "ton", "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDt"],
  ["a letter outside the alphabet", "SOL", "solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt10"],
];

describe("wallet addresses", () => {
  it.each(good)("accepts %s on %s: %s", (crypto, network, address) => {
    expect(isWalletAddress(crypto, network, address)).toBe(true);
  });

  it.each(bad)("refuses %s (%s on %s)", (_why, crypto, network, address) => {
    expect(isWalletAddress(crypto, network, address)).toBe(false);
  });

  it("does not judge a network it has no rule for", () => {
    expect(isWalletAddress("ATOM", "cosmos", "cosmos1xyz")).toBeNull();
  });
});
