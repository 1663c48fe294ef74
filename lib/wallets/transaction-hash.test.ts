import { expect, it } from "vitest";
import catalog from "#lib/assets/catalog/crypto-currencies.json" with { type: "json" };
import { isTransactionHash } from "./transaction-hash.ts";

const hex = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b";
const solana = "5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW";

it.each([
  ["BTC", "mainnet", hex],
  ["XRP", "mainnet", hex.toUpperCase()],
  ["USDT", "tron", hex],
  ["ETH", "ethereum", `0x${hex}`],
  ["USDC", "base", `0x${hex.toUpperCase()}`],
  ["DOT", "mainnet", `0x${hex}`],
  ["SOL", "solana", solana],
  ["TON", "ton", hex],
  ["TON", "ton", Buffer.from(hex, "hex").toString("base64")],
  ["USDT", "ton", Buffer.from(hex, "hex").toString("base64url").padEnd(44, "=")],
  ["KAS", "kaspa", "anything"],
])("accepts on %s %s: %s", (crypto, network, hash) => {
  expect(isTransactionHash(crypto, network, hash)).toBe(true);
});

it.each([
  ["BTC", "mainnet", `0x${hex}`],
  ["BTC", "mainnet", hex.slice(1)],
  ["BTC", "mainnet", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  ["USDT", "tron", "paid"],
  ["ETH", "ethereum", hex],
  ["ETH", "ethereum", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
  ["ETH", "ethereum", `https://etherscan.io/tx/0x${hex}`],
  ["SOL", "solana", hex],
  ["SOL", "solana", "1".repeat(100_000)],
  ["TON", "ton", "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs"],
])("rejects on %s %s: %s", (crypto, network, hash) => {
  expect(isTransactionHash(crypto, network, hash)).toBe(false);
});

it("knows every network of the catalog", () => {
  expect(catalog.filter(({ code, network }) => isTransactionHash(code, network, "x"))).toEqual([]);
});
